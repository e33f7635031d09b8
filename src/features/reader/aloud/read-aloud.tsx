import { Pause, Square, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { styled } from '#ui/styled.ts';
import { useReadAloud } from './use-read-aloud.ts';

const Question = styled('div', {
  base: {
    flexBasis: '100%',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    padding: '3',
    marginBlockEnd: '2',
    borderRadius: 'lg',
    bg: 'gold.subtle',
  },
});

export type ReadAloudProps = {
  textOf: (page: number) => Promise<string | undefined>;
  /** The page in view, from 1 on. */
  page: number;
};

/** Reads a document aloud where the device has a voice of its language; nothing is shown where it has none. */
export function ReadAloud({ textOf, page }: ReadAloudProps) {
  const { t } = useTranslation('reader');
  const { state, isRemote, canSpeak, speak, pause, stop } = useReadAloud(textOf, page);
  const [asks, setAsks] = useState(false);
  if (!canSpeak) return null;
  const isSpeaking = state === 'speaking';

  function tap(): void {
    if (isSpeaking) pause();
    else if (isRemote && state === 'stopped') setAsks(!asks);
    else speak();
  }

  return (
    <>
      <IconButton
        label={t(isSpeaking ? 'aloud.pause' : state === 'paused' ? 'aloud.goOn' : 'aloud.start')}
        icon={isSpeaking ? <Pause /> : <Volume2 />}
        aria-expanded={isRemote && state === 'stopped' ? asks : undefined}
        onClick={tap}
      />
      {state !== 'stopped' && <IconButton label={t('aloud.stop')} icon={<Square />} onClick={stop} />}
      {asks && (
        <Question role="status">
          <styled.span flex="1 1 14rem">{t('aloud.remote')}</styled.span>
          <Button
            size="sm"
            onClick={() => {
              setAsks(false);
              speak();
            }}
          >
            {t('aloud.accept')}
          </Button>
        </Question>
      )}
    </>
  );
}
