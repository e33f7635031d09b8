import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { ReportReturn } from '#contract/entities/report.ts';
import { limits } from '#contract/limits.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { Text } from '#ui/text.ts';

const noComment = () => ({ comment: '' });

type ReturnDialogProps = {
  /** The report that is returned. */
  id: string;
  /** Words about the author's next steps. */
  text?: string;
  open: boolean;
  onClose: () => void;
  onSave: (body: v.InferOutput<typeof ReportReturn>) => Promise<unknown>;
};

/** Asks for the comment with which a report is returned to its author. */
export function ReturnDialog({ id, text, open, onClose, onSave }: ReturnDialogProps) {
  const { t } = useTranslation('reports');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('review.returnTitle')}
      name={`return-${id}`}
      schema={ReportReturn}
      valuesOf={noComment}
      onSave={onSave}
      done={t('review.returnDone')}
      submit={t('review.return')}
    >
      {(form) => (
        <>
          <Text color="fg.muted">{text ?? t('review.returnText')}</Text>
          <TextAreaField
            of={form}
            name="comment"
            label={t('review.comment')}
            rows={4}
            maxLength={limits.returnCommentLength}
            required
          />
        </>
      )}
    </FormDialog>
  );
}
