import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { changeMessages } from '#contract/call-messages.ts';
import { ClassEnd } from '#contract/forms/class-form.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Class } from '#contract/reading/read.ts';
import { endedReasons, firstMonthOf } from '#contract/school-year/class-states.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useFormat } from '#i18n/use-format.ts';
import { RadioCardsField } from '#ui/fields/choices/radio-cards-field.tsx';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { Text } from '#ui/text.ts';

/** The fields in their typed form: an empty text means that no class is chosen. */
export const EndForm = v.pipe(
  v.strictObject({ ...ClassEnd.entries, successorId: v.optional(v.string(), '') }),
  v.transform((values): v.InferInput<typeof ClassEnd> => ({ ...values, successorId: values.successorId || null })),
  ClassEnd,
);

/** The existing end of a class; otherwise this month. */
export const endValues = (row: Class | undefined) => ({
  lastMonth: row?.lastMonth ?? earliestNow(row ? [row] : []),
  reason: endedReasons.find((reason) => reason === row?.endedReason),
  note: row?.endedNote ?? '',
  successorId: row?.successorId ?? '',
});

type EndClassDialogProps = {
  /** The class that ends, or whose end is changed; the dialog is open while it is set. */
  row: Class | undefined;
  onClose: () => void;
};

/** Asks for the last month of a class, the reason, and the class that replaces it. */
export function EndClassDialog({ row, onClose }: EndClassDialogProps) {
  const { t } = useTranslation(['classes', 'common']);
  const end = useCall('classes.end');
  if (!row) return null;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(row.lastMonth ? 'end.changeTitle' : 'end.title', { name: row.name })}
      name="end-class"
      schema={EndForm}
      row={row}
      valuesOf={endValues}
      onSave={(body, { id, version } = row) => end.call({ params: { id }, body, ifMatch: version })}
      done={t(changeMessages['classes.end'].done)}
      submit={t(row.lastMonth ? 'common:actions.save' : 'end.confirm')}
    >
      {(form) => (
        <>
          <EndFields of={form} rows={[row]} />
          <SuccessorField of={form} row={row} />
        </>
      )}
    </FormDialog>
  );
}

type FieldsProps = { of: FormOf<typeof EndForm> };

/** Fields for the last month of classes, and the reason. */
export function EndFields({ of: form, rows }: FieldsProps & { rows: readonly Class[] }) {
  const { t } = useTranslation('classes');
  const format = useFormat();
  return (
    <>
      <Text color="fg.muted">{t(rows.some(({ lastMonth }) => !lastMonth) ? 'end.means' : 'end.meansChange')}</Text>
      <SelectField
        of={form}
        name="lastMonth"
        label={t('lastMonth')}
        required
        options={monthsOffered(rows).map((value) => ({ value, label: format.month(`${value}-15`) }))}
      />
      <RadioCardsField
        of={form}
        name="reason"
        label={t('reason')}
        options={endedReasons.map((value) => ({ value, label: t(`end.reasons.${value}`) }))}
      />
      <TextAreaField of={form} name="note" label={t('end.note')} hint={t('end.noteHint')} rows={2} />
    </>
  );
}

function SuccessorField({ of: form, row }: FieldsProps & { row: Class }) {
  const { t } = useTranslation('classes');
  // A class that ends as well takes no one's place. One that sponsors are not offered yet says why.
  const lackOf = ({ untaughtSince, unattendedSince }: Class) =>
    untaughtSince ? t('showing.without-teacher') : unattendedSince ? t('showing.without-students') : undefined;
  const optionOf = (one: Class) => {
    const detail = lackOf(one);
    return { value: one.id, label: one.name, ...(detail && { detail }) };
  };
  const { picker } = useOptions('classes.list', { madarisId: row.madarisId, state: 'running' }, optionOf);
  return (
    <SearchableSelectField
      of={form}
      name="successorId"
      label={t('successor')}
      {...picker}
      options={picker.options.filter(({ value }) => value !== row.id)}
    />
  );
}

/** This month, or the first month of the class that starts last, if that is later. */
function earliestNow(rows: readonly Class[]): string {
  return [monthOf(new Date(serverNow())), ...rows.map(firstMonthOf)].sort().at(-1) ?? '';
}

/** Months from a quarter ago to a year ahead in which all the classes have started, and the chosen one. */
function monthsOffered(rows: readonly Class[]): string[] {
  const now = monthOf(new Date(serverNow()));
  const first = rows.map(firstMonthOf).sort().at(-1) ?? '';
  const near = Array.from({ length: 16 }, (_, at) => addMonths(now, at - 3)).filter((month) => month >= first);
  const chosen = rows.flatMap(({ lastMonth }) => lastMonth ?? []);
  return [...new Set([...near, ...chosen, earliestNow(rows)])].sort();
}
