import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { changeMessages } from '#contract/call-messages.ts';
import { monthsUpTo } from '#contract/month.ts';
import type { PersonHistory, User } from '#contract/reading/read.ts';
import { latestUntilMonth } from '#contract/school-year/membership.ts';
import { signInEnds, TeacherLeave } from '#contract/school-year/teacher-leave-form.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useFormat } from '#i18n/use-format.ts';
import { RadioCardsField } from '#ui/fields/choices/radio-cards-field.tsx';
import { Combobox } from '#ui/fields/combobox.tsx';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { Text } from '#ui/text.ts';

/** The fields of the form; the new teacher of each class is chosen beside them. */
const LeaveForm = v.omit(TeacherLeave, ['classes']);

/** Number of past months in which a teacher may have left. */
const shownMonths = 12;

const thisMonth = () => latestUntilMonth(new Date(serverNow()));
const leaveValues = () => ({ lastMonth: thisMonth(), signIn: 'later' as const });

export type TeacherLeavesDialogProps = {
  /** The teacher; the dialog is open while it is set. */
  person: User | undefined;
  onClose: () => void;
};

/** Asks for a teacher's last month, who takes over each class, and when the sign-in ends. Nothing is deleted. */
export function TeacherLeavesDialog({ person, onClose }: TeacherLeavesDialogProps) {
  return person ? <LeavesDialog key={person.id} person={person} onClose={onClose} /> : null;
}

function LeavesDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const format = useFormat();
  const leave = useCall('users.leave');
  const { answer, state } = useAnswer('users.history', { id: person.id });
  const [takers, setTakers] = useState<Readonly<Record<string, string>>>({});
  const classes = answer?.data.classes ?? [];
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('leave.title', { name: person.fullName })}
      name="teacher-leaves"
      schema={LeaveForm}
      row={person}
      valuesOf={leaveValues}
      onSave={(body, { id, version } = person) =>
        leave.call({
          params: { id },
          body: { ...body, classes: classes.map((one) => ({ classId: one.id, teacherId: takers[one.id] || null })) },
          ifMatch: version,
        })
      }
      done={t(changeMessages['users.leave'].done)}
      submit={t('leave.confirm')}
    >
      {(form) => (
        <>
          {answer ? (
            <WhatStays history={answer.data} />
          ) : (
            state === 'loading' && <SkeletonLines count={1} height="12" />
          )}
          <SelectField
            of={form}
            name="lastMonth"
            label={t('leave.lastMonth')}
            hint={t('leave.lastMonthHint')}
            required
            options={monthsUpTo(thisMonth(), shownMonths)
              .reverse()
              .map((value) => ({ value, label: format.month(`${value}-15`) }))}
          />
          {classes.map(({ id, name }) => (
            <Taker
              key={id}
              classId={id}
              name={name}
              leaving={person.id}
              value={takers[id] ?? ''}
              onValue={(teacherId) => setTakers((before) => ({ ...before, [id]: teacherId }))}
            />
          ))}
          <RadioCardsField
            of={form}
            name="signIn"
            label={t('leave.signIn')}
            stacked
            options={signInEnds.map((value) => ({ value, label: t(`leave.signInEnds.${value}`) }))}
          />
        </>
      )}
    </FormDialog>
  );
}

function WhatStays({ history: { reports, lessons } }: { history: PersonHistory }) {
  const { t } = useTranslation(['users', 'reports']);
  if (reports.total === 0 && lessons === 0) return null;
  return (
    <Text color="fg.muted">
      {t('leave.stays', {
        reports: t('story.reports', { count: reports.total }),
        lessons: t('reports:figures.lessons', { count: lessons }),
      })}
    </Text>
  );
}

type TakerProps = {
  classId: string;
  name: string;
  leaving: string;
  value: string;
  onValue: (teacherId: string) => void;
};

const optionOf = ({ id, fullName, email, signInName }: User) => ({
  value: id,
  label: fullName,
  detail: email ?? signInName ?? '',
});

/** The teacher who takes over a class. Without one, the class sends no reports. */
function Taker({ classId, name, leaving, value, onValue }: TakerProps) {
  const { t } = useTranslation('users');
  const { picker } = useOptions('users.list', { role: 'teacher', notInClass: classId }, optionOf);
  const id = `takes-over-${classId}`;
  return (
    <FieldFrame
      id={id}
      label={t('leave.takesOver', { name })}
      hint={value === '' ? t('leave.noOne') : undefined}
      error=""
    >
      <Combobox
        id={id}
        value={value}
        onValue={onValue}
        describedBy={value === '' ? `${id}-hint` : undefined}
        clearable
        {...picker}
        options={picker.options.filter((option) => option.value !== leaving)}
      />
    </FieldFrame>
  );
}
