import { FormError } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Class } from '#contract/entities/class.ts';
import { DocumentUpload } from '#contract/entities/document.ts';
import { chosenId } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import { reportMonths } from '#data/outbox/report-months.ts';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import { saveUpload } from '#hooks/outbox/outbox-actions.ts';
import { discardSharedFile, type SharedFile } from '#hooks/outbox/use-shared-files.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { RadioCardsField } from '#ui/fields/radio-cards-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';

const Place = v.strictObject({
  kind: v.picklist(['reports.create', 'materials.create'], say('choiceInvalid')),
  classId: chosenId(say('classRequired')),
  month: v.optional(v.string()),
  title: DocumentUpload.entries.title,
  description: DocumentUpload.entries.description,
});

/** What a shared file is, of which class, and under which name; saved, it is in the outbox. */
export function PlaceForm({ shared }: { shared: SharedFile }) {
  const { t } = useTranslation('shares');
  const classes = useOwnClasses();
  if (classes.length === 0) return <Text color="fg.muted">{t('noClass')}</Text>;
  return <Fields shared={shared} classes={classes} />;
}

function Fields({ shared, classes }: { shared: SharedFile; classes: readonly Class[] }) {
  const { t } = useTranslation(['shares', 'common']);
  const format = useFormat();
  const [only] = classes.length === 1 ? classes : [];
  const form = useForm(Place, {
    kind: 'reports.create',
    classId: only?.id ?? '',
    month: reportMonths()[0] ?? '',
    title: shared.title || withoutExtension(shared.file.name),
    description: shared.text,
  });

  const isReport = useFormValues(form).kind === 'reports.create';

  async function save({ kind, month, ...fields }: v.InferOutput<typeof Place>): Promise<void> {
    try {
      const ofMonth = kind === 'reports.create' ? { month } : {};
      await saveUpload({ ...fields, ...ofMonth, id: shared.id, endpoint: kind, file: shared.file });
    } catch (error) {
      throw new FormError<v.InferInput<typeof Place>>(t(`common:upload.${failureOfUpload(error)}`));
    }
    await discardSharedFile(shared.id);
    toast({ title: t('saved'), description: t('savedText', { name: fields.title }) });
  }

  return (
    <Form of={form} onSubmit={save} aria-label={shared.file.name}>
      <RadioCardsField
        of={form}
        name="kind"
        label={t('kind')}
        options={[
          { value: 'reports.create', label: t('report') },
          { value: 'materials.create', label: t('material') },
        ]}
      />
      <SelectField
        of={form}
        name="classId"
        label={t('class')}
        options={classes.map(({ id, name, madaris }) => ({ value: id, label: `${name} · ${madaris.name}` }))}
        required
      />
      {isReport && (
        <SelectField
          of={form}
          name="month"
          label={t('common:upload.month')}
          options={reportMonths().map((month) => ({ value: month, label: format.month(`${month}-15`) }))}
        />
      )}
      <TextField of={form} name="title" label={t('common:upload.name')} required />
      <TextAreaField of={form} name="description" label={t('common:upload.description')} />
      <SubmitButton of={form}>{t('submit')}</SubmitButton>
    </Form>
  );
}

function withoutExtension(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}
