import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import { StateFrame } from './state-frame.tsx';

/** The server cannot be reached, and this was never brought to the device: neither empty nor an error. */
export function OfflineState({ onRetry, wholePage }: { onRetry: () => void; wholePage?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateFrame
      wholePage={wholePage}
      colorPalette="gold"
      icon={<CloudOff />}
      title={t('states.notSaved')}
      text={t('states.notSavedHint')}
      action={
        <Button variant="outline" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      }
    />
  );
}
