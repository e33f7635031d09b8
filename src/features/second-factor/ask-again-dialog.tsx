import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { factorCall } from '#hooks/session/factor-call.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { GiveFactor } from './give-factor.tsx';

/** @param onAnswer gets false if the user closes it */
export function AskAgainDialog({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const { t } = useTranslation('second-factor');
  const call = useMemo(() => factorCall(undefined), []);
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t('again')} size="sm">
      <styled.div display="grid" gap="4">
        <Text color="fg.muted">{t('againText')}</Text>
        <GiveFactor call={call} onGiven={() => onAnswer(true)} />
      </styled.div>
    </Dialog>
  );
}
