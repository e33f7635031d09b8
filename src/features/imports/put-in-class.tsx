import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { chosenId } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { say } from '#contract/messages.ts';
import type { Class } from '#contract/reading/read.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useManagesAll } from '#hooks/session/use-may.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormOf } from '#ui/form/use-form.ts';

const Target = v.strictObject({ classId: chosenId(say('classRequired')) });
const noChoice = () => ({ classId: '' });
const optionOf = ({ id, name, madaris }: Class) => ({ value: id, label: name, detail: madaris.name });

/** The next step of an import: puts people whose rows named no class into one. Empty if everyone is in one. */
export function PutInClass({ id }: { id: string }) {
  const { t } = useTranslation('imports');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState(false);
  const limit = limits.maximumPageSize;
  const { rows, totalItems, state, refresh } = useAnswerList(
    'imports.rows',
    { action: 'add', state: 'done', page, limit },
    { id },
  );
  const add = useCall('classes.addUsers');
  const ids = rows.filter(({ inClass }) => !inClass).flatMap(({ entityId }) => entityId ?? []);
  const isPageDone = state === 'ready' && ids.length === 0 && page * limit < totalItems;
  if (isPageDone) setPage(page + 1);

  async function save({ classId }: v.InferOutput<typeof Target>): Promise<void> {
    const { data } = await add.call({ params: { classId }, body: { ids } });
    const failed = data.find((one) => !one.done);
    refresh();
    if (failed) throw new ApiProblem(failed.message ?? '', { status: 409, code: failed.code ?? '' });
  }

  if (ids.length === 0) return null;
  return (
    <SectionCard title={t('classes.title', { count: ids.length })} text={t('classes.text')} justifyItems="start">
      <ConnectionButton icon={<UserPlus />} onClick={() => setOpen(true)}>
        {t('classes.action')}
      </ConnectionButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('classes.action')}
        name="imported-into-class"
        schema={Target}
        valuesOf={noChoice}
        onSave={save}
        done={t('classes.done', { count: ids.length })}
      >
        {(form) => <ClassField of={form} />}
      </FormDialog>
    </SectionCard>
  );
}

function ClassField({ of }: { of: FormOf<typeof Target> }) {
  const { t } = useTranslation('imports');
  const managesAll = useManagesAll();
  const { picker } = useOptions('classes.list', managesAll ? {} : { mine: true }, optionOf);
  return <SearchableSelectField of={of} name="classId" label={t('fields.class')} required {...picker} />;
}
