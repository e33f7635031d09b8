import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Class } from '#contract/entities/class.ts';
import { chosenId } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import type { User } from '#contract/reading/read.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormOf } from '#ui/form/use-form.ts';

const Target = v.strictObject({ classId: chosenId(say('classRequired')) });
const noChoice = () => ({ classId: '' });
const optionOf = ({ id, name, madaris }: Class) => ({ value: id, label: name, detail: madaris.name });

export type AddToClassProps = {
  /** The selected teachers or students. */
  rows: readonly User[];
  /** Selects none. */
  clear: () => void;
  /** Offers the classes of one madrasa only. */
  madarisId?: string;
};

/** For the bar over a list of people: adds the selected ones to a class. */
export function AddToClass({ rows, clear, madarisId }: AddToClassProps) {
  const { t } = useTranslation('users');
  const [open, setOpen] = useState(false);
  const add = useCall('classes.addUsers');

  async function save({ classId }: v.InferOutput<typeof Target>): Promise<void> {
    const { data } = await add.call({ params: { classId }, body: { ids: rows.map(({ id }) => id) } });
    const failed = data.find(({ done }) => !done);
    if (failed) throw new ApiProblem(failed.message ?? '', { status: 409, code: failed.code ?? '' });
    clear();
  }

  return (
    <>
      <ConnectionButton size="sm" variant="outline" icon={<UserPlus />} onClick={() => setOpen(true)}>
        {t('addToClass.action')}
      </ConnectionButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('addToClass.title')}
        name="add-to-class"
        schema={Target}
        valuesOf={noChoice}
        onSave={save}
        done={t('addToClass.done')}
      >
        {(form) => <ClassField of={form} madarisId={madarisId} />}
      </FormDialog>
    </>
  );
}

function ClassField({ of, madarisId }: { of: FormOf<typeof Target>; madarisId: string | undefined }) {
  const { t } = useTranslation('users');
  const managesAll = useMayOpen('madaris-classes');
  const query = { ...(madarisId && { madarisId }), ...(!managesAll && { mine: true }) };
  const { picker } = useOptions('classes.list', query, optionOf);
  return <SearchableSelectField of={of} name="classId" label={t('addToClass.class')} required {...picker} />;
}
