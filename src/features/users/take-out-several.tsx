import { UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { SeveralButton, type SeveralButtonProps } from '#ui/list/several-button.tsx';

export type TakeOutSeveralProps = Pick<SeveralButtonProps<User>, 'rows' | 'clear'> & {
  /** The class that they leave. */
  classId: string;
};

/** For the bar over the people of a class: takes the selected ones out of it. Their accounts stay. */
export function TakeOutSeveral({ classId, ...selection }: TakeOutSeveralProps) {
  const { t } = useTranslation('users');
  const { call } = useCall('classes.removeUsers');
  if (!useMay('classes.removeUsers')) return null;
  return (
    <SeveralButton
      {...selection}
      name={({ fullName }) => fullName}
      label={t('takeOut')}
      icon={<UserMinus />}
      text={t('takeOutSeveral.text')}
      confirmLabel={t('takeOut')}
      onConfirm={(ids) => call({ params: { classId }, body: { ids } })}
      done={(count) => t('takeOutSeveral.done', { count })}
      failed={(count) => t('takeOutSeveral.failed', { count })}
    />
  );
}
