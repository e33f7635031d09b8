import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatePanel } from './state-panel.tsx';

export type OfflineStateProps = { title?: ReactNode; text?: ReactNode; action?: ReactNode };

/** Offline, and this was never brought to the device: neither empty nor an error. */
export function OfflineState({ title, text, action }: OfflineStateProps) {
  const { t } = useTranslation();
  return (
    <StatePanel
      colorPalette="gold"
      icon={<CloudOff />}
      title={title ?? t('states.notSaved')}
      text={text ?? t('states.notSavedHint')}
      action={action}
    />
  );
}
