import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { changeMessages } from '#contract/call-messages.ts';
import { ClassFields } from '#contract/forms/class-form.ts';
import { limits } from '#contract/limits.ts';
import { say } from '#contract/messages.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Class } from '#contract/reading/read.ts';
import { firstMonthOf } from '#contract/school-year/class-states.ts';
import { isInOtherScript } from '#contract/typed/other-name.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useSave } from '#hooks/calls/use-save.ts';
import { enteredNames } from '#hooks/mirror/named-rows.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { RowFormProps } from '#ui/list/use-row-dialogs.tsx';

/** The fields that are typed; the madrasa is the page's. */
const Typed = v.pipe(
  v.omit(ClassFields, ['madarisId']),
  v.forward(
    v.check((form) => isInOtherScript(form), say('otherNameScript')),
    ['otherName'],
  ),
);

/** Adds a class to a madrasa or changes one. */
export function ClassDialog({ row, madarisId, ...dialog }: RowFormProps<Class> & { madarisId: string }) {
  const { t } = useTranslation(['classes', 'common']);
  const format = useFormat();
  const save = useSave('classes.create', 'classes.update');
  return (
    <FormDialog
      {...dialog}
      title={t(row ? 'edit' : 'add')}
      name="class"
      schema={Typed}
      row={row}
      valuesOf={(value) => ({
        ...enteredNames(value),
        description: value?.description ?? '',
        monthlyPrice: value ? String(value.monthlyPrice) : '',
        firstMonth: value ? firstMonthOf(value) : thisMonth(),
      })}
      onSave={(values, version) => save({ ...values, madarisId: row?.madarisId ?? madarisId }, version)}
      done={t(changeMessages[row ? 'classes.update' : 'classes.create'].done)}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label={t('name')} required />
          <TextField
            of={form}
            name="otherName"
            label={t('common:form.otherName')}
            hint={t('common:form.otherNameHint')}
          />
          <TextAreaField of={form} name="description" label={t('description')} required />
          <TextField of={form} name="monthlyPrice" label={t('monthlyPrice')} numeric required />
          <SelectField
            of={form}
            name="firstMonth"
            label={t('firstMonth')}
            required
            options={firstMonths(row).map((value) => ({ value, label: format.month(`${value}-15`) }))}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Number of months ahead for which a class can be planned here. */
const monthsPlanned = 12;

/**
 * Months in which the class can start: from two school years before it was added to a year ahead, and not after its last
 * month.
 */
function firstMonths(row: Class | undefined): string[] {
  const added = row?.createdDate.slice(0, 7) ?? thisMonth();
  const earliest = addMonths(added, -limits.monthsBeforeClass);
  const latest = row?.lastMonth ?? addMonths(thisMonth(), monthsPlanned);
  const months = [row && firstMonthOf(row), latest].filter((month) => month !== undefined);
  for (let month = earliest; month < latest; month = addMonths(month, 1)) months.push(month);
  return [...new Set(months)].sort();
}

function thisMonth(): string {
  return monthOf(new Date(serverNow()));
}
