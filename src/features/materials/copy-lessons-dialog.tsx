import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Material } from '#contract/entities/material.ts';
import { chosenId } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { say } from '#contract/messages.ts';
import type { Class } from '#contract/reading/read.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useManagesAll } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

const Target = v.strictObject({ classId: chosenId(say('classRequired')) });
const noChoice = () => ({ classId: '' });
const classOption = ({ id, name, madaris }: Class) => ({ value: id, label: name, detail: madaris.name });

export type CopyLessonsDialogProps = {
  /** The class whose lessons are copied. */
  classId: string;
  /** One lesson; otherwise the person chooses among all, and all are chosen at first. */
  only: Material | undefined;
  onClose: () => void;
};

/** Asks into which class lessons are copied, and which; they come to its end in the order that they have here. */
export function CopyLessonsDialog({ classId, only, onClose }: CopyLessonsDialogProps) {
  const { t } = useTranslation('materials');
  const copy = useCall('materials.copy');
  const query = { sort: 'position', limit: limits.maximumPageSize } as const;
  const lessons = useList('materials.list', { classId }, only ? null : query);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const sent = lessons.rows.filter(({ pending }) => pending?.kind !== 'create');
  const chosen = only ? [only] : sent.filter(({ id }) => !left.has(id));

  async function save(target: v.InferOutput<typeof Target>): Promise<void> {
    if (chosen.length === 0) throw new ApiProblem(t('copy.none'), { status: 422, code: 'rule-broken' });
    await copy.call({ params: target, body: { ids: chosen.map(({ id }) => id) } });
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('copy.title')}
      name="copy-lessons"
      schema={Target}
      valuesOf={noChoice}
      onSave={save}
      done={t('copy.done')}
      submit={t('copy.several')}
    >
      {(form) => (
        <>
          {only && (
            <Text fontWeight="semibold">
              <bdi>{only.title}</bdi>
            </Text>
          )}
          <ClassField of={form} from={classId} />
          {!only && (
            <Lessons
              rows={sent}
              total={lessons.totalItems}
              left={left}
              onChoose={(id, comes) => setLeft(comes ? without(left, id) : new Set([...left, id]))}
            />
          )}
          <Text textStyle="sm" color="fg.muted">
            {t('copy.hint')}
          </Text>
        </>
      )}
    </FormDialog>
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id));
}

function ClassField({ of, from }: { of: FormOf<typeof Target>; from: string }) {
  const { t } = useTranslation('classes');
  const managesAll = useManagesAll();
  const { picker } = useOptions('classes.list', managesAll ? {} : { mine: true }, classOption);
  const options = picker.options.filter(({ value }) => value !== from);
  return <SearchableSelectField of={of} name="classId" label={t('class')} required {...picker} options={options} />;
}

type LessonsProps = {
  rows: readonly Material[];
  total: number;
  left: ReadonlySet<string>;
  onChoose: (id: string, comes: boolean) => void;
};

function Lessons({ rows, total, left, onChoose }: LessonsProps) {
  const { t } = useTranslation('materials');
  const format = useFormat();
  const chosen = rows.filter(({ id }) => !left.has(id)).length;
  return (
    <styled.fieldset minWidth="0" display="grid" justifyItems="start">
      <styled.legend textStyle="label">
        {t('copy.lessons', { chosen: format.number(chosen), total: format.number(total) })}
      </styled.legend>
      {rows.map(({ id, title }) => (
        <Switch key={id} label={<bdi>{title}</bdi>} checked={!left.has(id)} onChange={(comes) => onChoose(id, comes)} />
      ))}
    </styled.fieldset>
  );
}
