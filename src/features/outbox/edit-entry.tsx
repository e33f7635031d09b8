import { FormError } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DocumentUpload } from '#contract/entities/document.ts';
import { limits } from '#contract/limits.ts';
import { say } from '#contract/messages.ts';
import { offeredMonths } from '#data/outbox/report-months.ts';
import { mayReplace, monthReport } from '#hooks/mirror/next-report.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { useFormat } from '#i18n/use-format.ts';
import { RadioCardsField } from '#ui/fields/choices/radio-cards-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogForm } from '#ui/form/dialog-form.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';

const EditForm = v.strictObject({
  title: DocumentUpload.entries.title,
  description: DocumentUpload.entries.description,
  month: v.optional(v.string()),
  answer: v.optional(v.string()),
});

export type EntryDialogProps = { entry: OutboxEntry; open: boolean; onClose: () => void };

/** Changes title and description of an unsent upload, and the month of a report, with everything that depends on it. */
export function EditEntry({ entry, open, onClose }: EntryDialogProps) {
  const { t } = useTranslation(['outbox', 'common']);
  const format = useFormat();
  const { month } = entry;
  const secondOf = useSecondReport(entry);
  const group = useOne('classes.get', entry.classId ? { classId: entry.classId } : null).row;
  const nameOf = (of: string) => format.month(`${of}-15`);

  /** The title for another month: a title that ends in the month, as the forms make them, gets the new one. */
  function titleFor(title: string, chosen: string | undefined): string {
    if (!month || !chosen || title !== entry.title || !title.endsWith(nameOf(month))) return title;
    return title.slice(0, -nameOf(month).length) + nameOf(chosen);
  }

  async function save({ answer, ...fields }: v.InferOutput<typeof EditForm>): Promise<void> {
    const second = secondOf(fields.month);
    if (second?.asks && !answer) throw new FormError<v.InferInput<typeof EditForm>>({ answer: say('choiceInvalid') });
    const replaces = second && (answer === 'replace' || !second.asks) ? second.id : undefined;
    const correction = { ...fields, title: titleFor(fields.title, fields.month), replaces };
    const isCorrected = await outboxActions.edit(entry.id, correction);
    if (!isCorrected) throw new FormError<v.InferInput<typeof EditForm>>(t('tooLate'));
    onClose();
  }

  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('edit.title')}
      schema={EditForm}
      initial={{ title: entry.title, description: entry.description, ...(month && { month }) }}
      submit={t('edit.submit')}
      onSave={save}
    >
      {(form) => (
        <>
          {month && (
            <SelectField
              of={form}
              name="month"
              label={t('common:upload.month')}
              options={offeredMonths(group, month).map((value) => ({ value, label: nameOf(value) }))}
            />
          )}
          <SecondQuestion of={form} secondOf={secondOf} />
          <TextField of={form} name="title" label={t('common:upload.name')} required />
          <TextAreaField of={form} name="description" label={t('common:upload.description')} />
        </>
      )}
    </DialogForm>
  );
}

/** The report that the other month already has. A returned one is replaced without a question. */
type SecondReport = { readonly id: string; readonly isOwn: boolean; readonly asks: boolean };

function useSecondReport({
  id,
  classId,
  month,
}: OutboxEntry): (chosen: string | undefined) => SecondReport | undefined {
  const reports = useList('reports.list', { classId: classId ?? '' }, month ? { limit: limits.reportPageSize } : null);
  const { userId } = useAccount();
  return (chosen) => {
    if (!chosen || chosen === month) return undefined;
    const { state, report } = monthReport(
      reports.rows.filter((row) => row.id !== id),
      chosen,
    );
    if (!report) return undefined;
    const isOwn = mayReplace(report, userId);
    return { id: report.id, isOwn, asks: !(state === 'returned' && isOwn) };
  };
}

type SecondQuestionProps = { of: FormOf<typeof EditForm>; secondOf: ReturnType<typeof useSecondReport> };

function SecondQuestion({ of: form, secondOf }: SecondQuestionProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { month } = useFormValues(form);
  const second = secondOf(month);
  if (!second?.asks) return null;
  const words = { month: format.month(`${month}-15`) };
  const replace = { value: 'replace', label: t('page.second.replace') };
  return (
    <RadioCardsField
      of={form}
      name="answer"
      label={t(second.isOwn ? 'page.second.question' : 'page.second.colleague', words)}
      options={[...(second.isOwn ? [replace] : []), { value: 'add', label: t('page.second.add') }]}
    />
  );
}
