import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

const SignOutDialog = lazyPart(() => import('./sign-out-dialog.tsx'), 'SignOutDialog', null);

/**
 * Shown over the page of a slip: the present user of this device, and the way to sign out. As at every sign-out, it asks
 * about unsent work.
 */
export function SomeoneSignedIn({ name }: { name: string }) {
  const { t } = useTranslation(['auth', 'common']);
  const [asked, setAsked] = useState(false);
  return (
    <Strip aria-label={t('reset.someone', { name })}>
      <styled.div flex="1 1 12rem" minWidth="0">
        <Text fontWeight="medium">{t('reset.someone', { name })}</Text>
        <Text textStyle="sm">{t('reset.someoneText')}</Text>
      </styled.div>
      <Button size="sm" onClick={() => setAsked(true)}>
        {t('common:actions.signOut')}
      </Button>
      {asked && <SignOutDialog open stays onClose={() => setAsked(false)} />}
    </Strip>
  );
}
