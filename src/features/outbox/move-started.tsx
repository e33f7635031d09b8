import { FormError } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { chosenId } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import type { Class } from '#contract/reading/read.ts';
import type { ReportDraft } from '#data/database/report-draft.ts';
import { offeredMonths } from '#data/outbox/report-months.ts';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import { moveDraft } from '#hooks/report-pages/use-drafts.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { DialogForm } from '#ui/form/dialog-form.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { toast } from '#ui/toast/toast-store.ts';

const MoveForm = v.strictObject({ classId: chosenId(say('classRequired')), month: v.string() });

type MoveStartedProps = { draft: ReportDraft; open: boolean; onClose: () => void };

/** Moves a started report to another class or month: the way out if its class is gone. */
export function MoveStarted({ draft, open, onClose }: MoveStartedProps) {
  const { t } = useTranslation(['outbox', 'common']);
  const format = useFormat();
  const classes = useOwnClasses();
  const isKnown = classes.some(({ id }) => id === draft.classId);

  async function save({ classId, month }: v.InferOutput<typeof MoveForm>): Promise<void> {
    const moved = await moveDraft(draft, { classId, month });
    if (!moved) throw new FormError<v.InferInput<typeof MoveForm>>(t('started.taken'));
    onClose();
    const name = classes.find(({ id }) => id === classId)?.name ?? '';
    toast({ title: t('common:toast.success'), description: t('moved', { name }) });
  }

  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('started.move')}
      size="sm"
      schema={MoveForm}
      initial={{ classId: isKnown ? draft.classId : '', month: draft.month }}
      submit={t('move.submit')}
      onSave={save}
    >
      {(form) => (
        <>
          <SelectField
            of={form}
            name="classId"
            label={t('move.field')}
            options={classes.map(({ id, name, madaris }) => ({
              value: id,
              label: `${name}${format.between}${madaris.name}`,
            }))}
            required
          />
          <MonthOfClass of={form} draft={draft} classes={classes} />
        </>
      )}
    </DialogForm>
  );
}

type MonthOfClassProps = { of: FormOf<typeof MoveForm>; draft: ReportDraft; classes: readonly Class[] };

/** The months of the chosen class. */
function MonthOfClass({ of: form, draft, classes }: MonthOfClassProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { classId } = useFormValues(form);
  const chosen = classes.find(({ id }) => id === classId);
  return (
    <SelectField
      of={form}
      name="month"
      label={t('upload.month')}
      options={offeredMonths(chosen, draft.month).map((value) => ({ value, label: format.month(`${value}-15`) }))}
    />
  );
}
