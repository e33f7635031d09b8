import {
  type FieldPathValue,
  FormError,
  getValue,
  getValues,
  type PartialValues,
  setValue,
} from '@modular-forms/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DocumentUpload } from '#contract/entities/document.ts';
import { chosenId } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import type { Class } from '#contract/reading/read.ts';
import { offeredMonths } from '#data/outbox/report-months.ts';
import { useNextReport } from '#hooks/mirror/use-next-report.ts';
import { saveUpload } from '#hooks/outbox/outbox-actions.ts';
import { discardSharedFile, type SharedFile } from '#hooks/outbox/use-shared-files.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { RadioCardsField } from '#ui/fields/choices/radio-cards-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { type FormOf, useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/toast/toast-store.ts';

const Destination = v.strictObject({
  kind: v.picklist(['reports.create', 'materials.create'], say('choiceInvalid')),
  classId: chosenId(say('classRequired')),
  /** Empty means the month of the class's next report. */
  month: v.optional(v.string()),
  title: DocumentUpload.entries.title,
  description: DocumentUpload.entries.description,
});

export type PlaceValues = v.InferInput<typeof Destination>;

/** Answers that can be given for all files at once. */
export type SamePlace = Pick<PartialValues<PlaceValues>, 'kind' | 'classId' | 'month'>;

/** The form of one file; answers for all files come first. */
export function usePlaceForm(classes: readonly Class[], same: SamePlace, texts: Partial<PlaceValues>) {
  return useForm(Destination, { ...firstPlace(classes, same), ...texts });
}

function firstPlace(classes: readonly Class[], { kind, classId, month }: SamePlace) {
  const [only] = classes.length === 1 ? classes : [];
  return {
    kind: kind ?? 'reports.create',
    classId: classId || (only?.id ?? ''),
    month: month ?? '',
  } as const;
}

/** Input for each file, by its id: it comes back with its page. */
export type TypedPlaces = Map<string, Partial<PlaceValues>>;

export type PlaceFormProps = {
  shared: SharedFile;
  classes: readonly Class[];
  same: SamePlace;
  typed: TypedPlaces;
};

/** Form for a shared file: its kind, class and name. Saving puts it into the outbox. */
export function PlaceForm({ shared, classes, same, typed }: PlaceFormProps) {
  const { t } = useTranslation(['shares', 'common']);
  const title = shared.title || withoutExtension(shared.file.name);
  const form = usePlaceForm(classes, same, { title, description: shared.text, ...typed.get(shared.id) });
  useSamePlace(form, firstPlace(classes, same), same);
  useKeepTyped(form, shared.id, typed);
  const next = useMonthOfNext(form, classes);

  async function save({ kind, month, ...fields }: v.InferOutput<typeof Destination>): Promise<void> {
    try {
      const ofMonth = kind === 'reports.create' ? { month: month || next } : {};
      await saveUpload({ ...fields, ...ofMonth, id: shared.id, endpoint: kind, file: shared.file });
    } catch (error) {
      throw new FormError<PlaceValues>(t(`common:upload.${failureOfUpload(error)}`));
    }
    await discardSharedFile(shared.id);
    toast({ title: t('saved'), description: t('savedText', { name: fields.title }) });
  }

  return (
    <Form of={form} onSubmit={save} aria-label={shared.file.name}>
      <PlaceFields of={form} classes={classes} next={next} />
      <TextField of={form} name="title" label={t('common:upload.name')} required />
      <TextAreaField of={form} name="description" label={t('common:upload.description')} />
      <SubmitButton of={form}>{t('submit')}</SubmitButton>
    </Form>
  );
}

/** Keeps the input when the form leaves the screen. */
function useKeepTyped(form: FormOf<typeof Destination>, id: string, typed: TypedPlaces): void {
  useEffect(
    () => () => {
      // Its fields contain the initial values or the input.
      typed.set(id, getValues(form, { shouldActive: false }) as Partial<PlaceValues>);
    },
    [form, id, typed],
  );
}

type PlaceFieldsProps = { of: FormOf<typeof Destination>; classes: readonly Class[]; next: string };

/** Kind and class; for a report also its month, which is `next` if none is chosen. */
export function PlaceFields({ of: form, classes, next }: PlaceFieldsProps) {
  const { t } = useTranslation(['shares', 'common']);
  const format = useFormat();
  const { kind, classId } = useFormValues(form);
  const isReport = kind !== 'materials.create';
  const months = offeredMonths(classes.find(({ id }) => id === classId)).map((value) => ({
    value,
    label: format.month(`${value}-15`),
  }));
  return (
    <>
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
        options={classes.map(({ id, name, madaris }) => ({
          value: id,
          label: `${name}${format.between}${madaris.name}`,
        }))}
        required
      />
      {isReport && (
        <SelectField
          of={form}
          name="month"
          label={t('common:upload.month')}
          none={t('nextMonth', { month: format.month(`${next}-15`) })}
          options={months}
        />
      )}
    </>
  );
}

/** `YYYY-MM` of the next report at the time when the class was chosen, so that two pages of one report get the same month. */
export function useMonthOfNext(form: FormOf<typeof Destination>, classes: readonly Class[]): string {
  const { classId = '' } = useFormValues(form);
  const { next, month } = useNextReport(classes.find(({ id }) => id === classId));
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  if (next && !known[classId]) setKnown({ ...known, [classId]: next.month });
  return known[classId] ?? month;
}

/** Follows the answers for all files, field by field, until the user changes them for this file. */
function useSamePlace(form: FormOf<typeof Destination>, first: SamePlace, { kind, classId, month }: SamePlace): void {
  const followed = useRef(first);
  useEffect(() => {
    function follow<TName extends keyof SamePlace>(name: TName, value: SamePlace[TName]): void {
      if (value === undefined || getValue(form, name, { shouldActive: false }) !== followed.current[name]) return;
      followed.current = { ...followed.current, [name]: value };
      // No error is shown before the form is submitted.
      setValue(form, name, value as FieldPathValue<PlaceValues, TName>, { shouldValidate: false });
    }
    follow('kind', kind ?? 'reports.create');
    follow('classId', classId || undefined);
    follow('month', month);
  }, [form, kind, classId, month]);
}

function withoutExtension(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}
