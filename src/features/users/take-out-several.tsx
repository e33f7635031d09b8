import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/reading/read.ts';
import { type MemberEndReason, memberEndReasons, studentsReadOn } from '#contract/school-year/membership.ts';
import { useCallSeveral } from '#hooks/calls/use-call-several.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { SeveralButton, type SeveralButtonProps } from '#ui/list/several-button.tsx';
import { styled } from '#ui/styled.ts';

export type TakeOutSeveralProps = Pick<SeveralButtonProps<User>, 'rows' | 'clear'> & {
  /** The class that they leave. */
  classId: string;
};

/** For the bar over the people of a class: takes the selected ones out of it, for a reason that the person chooses. Their accounts stay. */
export function TakeOutSeveral({ classId, ...selection }: TakeOutSeveralProps) {
  const { t } = useTranslation('users');
  const [reason, setReason] = useState<MemberEndReason>('left');
  const { call } = useCallSeveral('classes.removeUsers');
  if (!useMay('classes.removeUsers')) return null;
  return (
    <SeveralButton
      {...selection}
      name={({ fullName }) => fullName}
      label={t('takeOut')}
      icon={<UserMinus />}
      text={
        <>
          <p>{t('takeOutSeveral.text')}</p>
          <styled.p marginBlock="3">
            <FilterSelect
              label={t('takeOutSeveral.reason')}
              value={reason}
              options={memberEndReasons.map((value) => ({ value, label: t(`takeOutSeveral.reasons.${value}`) }))}
              onChange={setReason}
            />
          </styled.p>
          <p>{t(studentsReadOn(reason) ? 'takeOutSeveral.readOn' : 'takeOutSeveral.readNoMore')}</p>
        </>
      }
      confirmLabel={t('takeOut')}
      onConfirm={(ids) => call({ params: { classId }, body: { ids, reason } })}
      done={(count) => t('takeOutSeveral.done', { count })}
      failed={(count) => t('takeOutSeveral.failed', { count })}
    />
  );
}
