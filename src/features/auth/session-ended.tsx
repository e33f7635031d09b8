import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#hooks/session/use-session.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

/** Shown over every screen after the session has ended: reading goes on, sending waits for the same user. */
export function SessionEnded() {
  const { t } = useTranslation('auth');
  const { state, user } = useSession();
  if (state !== 'ended' || !user) return null;
  return (
    <Strip aria-label={t('ended.title')}>
      <KeyRound aria-hidden />
      <styled.div flex="1 1 12rem" minWidth="0">
        <Text fontWeight="medium">{t('ended.title')}</Text>
        <Text textStyle="sm">{t('ended.text', { name: user.fullName })}</Text>
      </styled.div>
      <LinkButton to="/login" size="sm">
        {t('ended.action')}
      </LinkButton>
    </Strip>
  );
}
