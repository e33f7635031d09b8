import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contract/reading/read.ts';
import { factorCall } from '#hooks/session/factor-call.ts';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { GiveFactor } from './give-factor.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

export type SecondStepProps = {
  /** A session that lacks its second factor; this device does not keep it yet. */
  session: Session;
  onGiven: () => void;
  onBack: () => void;
};

/** The second step of a sign-in: give the second factor, or set up the one that this installation requires. */
export function SecondStep({ session, onGiven, onBack }: SecondStepProps) {
  const { t } = useTranslation('second-factor');
  const call = useMemo(() => factorCall(session.token), [session.token]);
  const isNew = session.secondFactor === 'set-up';
  return (
    <styled.div display="grid" gap="4">
      <Heading as="h2" size="md">
        {t('title')}
      </Heading>
      {!isNew && <Text>{t('giveText')}</Text>}
      {isNew ? <SetUpFactor call={call} onDone={onGiven} /> : <GiveFactor call={call} onGiven={onGiven} />}
      <Button variant="ghost" justifySelf="start" onClick={onBack}>
        {t('back')}
      </Button>
    </styled.div>
  );
}
