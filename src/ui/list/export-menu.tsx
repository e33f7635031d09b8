import { CloudOff, FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasNetwork } from '#lib/react/use-has-network.ts';
import { onPhone, useMedia } from '#lib/react/use-media.ts';
import { Menu } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { useApp } from '../app-context.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** Downloads the whole filtered list as a table for a spreadsheet. */
export function ExportMenu({ onExport }: { onExport: (format: ExportFormat) => Promise<void> }) {
  const { t } = useTranslation();
  const { offline } = useApp();
  // A phone keeps its space for the list.
  const onlyIcon = useMedia(onPhone);
  const showFailure = useFailureToast();

  function start(format: ExportFormat): void {
    if (offline)
      toast({
        title: t(hasNetwork() ? 'states.notReached' : 'states.offline'),
        description: t('states.needsConnection'),
      });
    else onExport(format).catch(showFailure);
  }

  return (
    <Menu
      label={t('list.export')}
      variant="outline"
      icon={offline ? <CloudOff /> : <FileDown />}
      items={[
        { label: 'CSV', onSelect: () => start('csv') },
        { label: 'Excel (XLSX)', onSelect: () => start('xlsx') },
      ]}
    >
      {onlyIcon ? undefined : t('list.export')}
    </Menu>
  );
}
