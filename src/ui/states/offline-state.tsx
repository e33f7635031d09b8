import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button/button.tsx';
import type { NothingFoundProps } from './empty-state.tsx';
import { RetryButton } from './retry-button.tsx';
import { StateFrame } from './state-frame.tsx';

type OfflineStateProps = {
  view: { refresh: () => void; refreshing: boolean };
  wholePage?: boolean;
};

/** The server cannot be reached, and the data was never brought to the device: this is neither empty nor an error. */
export function OfflineState({ view: { refresh, refreshing }, wholePage }: OfflineStateProps) {
  const { t } = useTranslation();
  return (
    <StateFrame
      wholePage={wholePage}
      colorPalette="gold"
      icon={<CloudOff />}
      title={t('states.notSaved')}
      text={t('states.notSavedHint')}
      action={<RetryButton busy={refreshing} onRetry={refresh} />}
    />
  );
}

/** The server cannot be reached, and only it can answer this search or filter; the list itself may be on the device. */
export function SearchNeedsConnection({ view, search, onClear }: Pick<OfflineStateProps, 'view'> & NothingFoundProps) {
  const { t } = useTranslation();
  return (
    <StateFrame
      colorPalette="gold"
      icon={<CloudOff />}
      title={t(search ? 'states.searchNeedsConnection' : 'states.filterNeedsConnection')}
      text={t('states.searchableOffline')}
      action={
        <RetryButton
          busy={view.refreshing}
          onRetry={view.refresh}
          before={onClear && <Button onClick={onClear}>{t('states.showAll')}</Button>}
        />
      }
    />
  );
}
