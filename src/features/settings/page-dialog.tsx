import { useTranslation } from 'react-i18next';
import type { OperatorPage } from '#contract/answers/operator-page.ts';
import { PageForm } from '#contract/forms/page-form.ts';
import { directionOf, traitsOf } from '#contract/language/languages.ts';
import { limits } from '#contract/limits.ts';
import { isKnown, type Lenient } from '#contract/reading/lenient.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { Markup } from '#ui/layout/markup.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

type Row = Lenient<OperatorPage>;

export type PageDialogProps = {
  /** The page to write; undefined closes the dialog. */
  row: Row | undefined;
  onClose: () => void;
  onSaved: () => void;
};

const valuesOf = (row?: Row) => ({ text: row?.text ?? '' });

/** Writes the text of a page in one language, with a preview for its readers below. */
export function PageDialog({ row, onClose, onSaved }: PageDialogProps) {
  const { t } = useTranslation(['settings', 'home']);
  const { call } = useCall('pages.update');
  if (!row || !isKnown(row.page) || !isKnown(row.language)) return null;
  const { id, language } = row;
  const title = t('editPage', { page: t(`home:pages.${row.page}`), language: traitsOf(language).name });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      name="page"
      schema={PageForm}
      row={row}
      valuesOf={valuesOf}
      onSave={async (body, known) => {
        await call({ params: { id }, body, ifMatch: known?.version });
        onSaved();
      }}
      done={t('pageSaved')}
    >
      {(form) => (
        <>
          {row.changedDate === null && <Strip>{t('notCheckedText')}</Strip>}
          {row.address && <Strip>{t('pageElsewhere', { address: row.address })}</Strip>}
          <TextAreaField
            of={form}
            name="text"
            label={t('pageText')}
            hint={t('pageTextHint')}
            rows={10}
            maxLength={limits.pageTextLength}
            dir={directionOf(language)}
            lang={language}
            required
          />
          <Preview form={form} language={language} />
        </>
      )}
    </FormDialog>
  );
}

function Preview({ form, language }: { form: FormOf<typeof PageForm>; language: Parameters<typeof directionOf>[0] }) {
  const { t } = useTranslation('settings');
  const { text = '' } = useFormValues(form);
  return (
    <section aria-label={t('preview')}>
      <Text fontWeight="medium" marginBlockEnd="2">
        {t('preview')}
      </Text>
      <styled.div
        borderWidth="1px"
        borderRadius="md"
        padding="4"
        minHeight="24"
        dir={directionOf(language)}
        lang={language}
      >
        <Markup text={text} />
      </styled.div>
    </section>
  );
}
