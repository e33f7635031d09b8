import { ArrowRightLeft, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { chosenId } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import type { User } from '#contract/reading/read.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { useCallSeveral } from '#hooks/calls/use-call-several.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { classOption, useOwnClassQuery } from './class-options.ts';

const Target = v.strictObject({ classId: chosenId(say('classRequired')) });
const noChoice = () => ({ classId: '' });

export type AddToClassProps = {
  /** The selected teachers or students. */
  rows: readonly User[];
  /** Clears the selection. */
  clear: () => void;
  /** Offers only the classes of one madrasa. */
  madarisId?: string;
  /** The class that they leave for the new one. */
  from?: string;
};

/** Action over a list of people: adds the selected ones to a class, or moves them from one to another. */
export function AddToClass(props: AddToClassProps) {
  const { from } = props;
  const { t } = useTranslation('users');
  const [open, setOpen] = useState(false);
  return (
    <>
      <ConnectionButton
        size="sm"
        variant="outline"
        icon={from ? <ArrowRightLeft /> : <UserPlus />}
        onClick={() => setOpen(true)}
      >
        {t(`${wayOf(from)}.action`)}
      </ConnectionButton>
      <AddToClassDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const wayOf = (from: string | undefined) => (from ? 'moveToClass' : 'addToClass');

export type AddToClassDialogProps = AddToClassProps & { open: boolean; onClose: () => void };

/** Asks for the class. */
export function AddToClassDialog({ rows, clear, madarisId, from, open, onClose }: AddToClassDialogProps) {
  const { t } = useTranslation('users');
  const way = wayOf(from);
  const add = useCallSeveral('classes.addUsers');

  async function save({ classId }: v.InferOutput<typeof Target>): Promise<void> {
    const { data } = await add.call({
      params: { classId },
      body: { ids: rows.map(({ id }) => id), ...(from && { from }) },
    });
    const failed = data.find(({ done }) => !done);
    if (failed) throw new ApiProblem(failed.message ?? '', { status: 409, code: failed.code ?? '' });
    clear();
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(`${way}.title`)}
      name={from ? 'move-to-class' : 'add-to-class'}
      schema={Target}
      valuesOf={noChoice}
      onSave={save}
      done={t(`${way}.done`)}
    >
      {(form) => <ClassField of={form} madarisId={madarisId} from={from} />}
    </FormDialog>
  );
}

type ClassFieldProps = { of: FormOf<typeof Target>; madarisId: string | undefined; from: string | undefined };

function ClassField({ of, madarisId, from }: ClassFieldProps) {
  const { t } = useTranslation('users');
  const { picker } = useOptions('classes.list', useOwnClassQuery(madarisId), classOption);
  // A user cannot be moved to the same class.
  const options = picker.options.filter(({ value }) => value !== from);
  return (
    <SearchableSelectField
      of={of}
      name="classId"
      label={t('addToClass.class')}
      required
      {...picker}
      options={options}
    />
  );
}
