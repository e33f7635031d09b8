import { useTranslation } from 'react-i18next';
import { isChild } from '#contract/rights/slips.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { SectionCard } from '#ui/card/section-card.tsx';
import { KeptFilesSettings } from './kept-files-settings.tsx';
import { StorageMeter } from './storage-meter.tsx';

/** For the account page: the space that Sanad takes on this device, and the limits for saved classes. */
export function StorageSection() {
  const { t } = useTranslation('outbox');
  const { user } = useSession();
  if (!user || isChild(user)) return null;
  return (
    <SectionCard title={t('kept.title')}>
      <StorageMeter />
      <KeptFilesSettings />
    </SectionCard>
  );
}
