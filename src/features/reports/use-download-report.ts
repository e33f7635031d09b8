import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { useOpenFile } from '#hooks/saved-files/use-saved-file.ts';
import { failureOfOpening } from '#lib/failure-of-opening.ts';
import { toast } from '#ui/toast/toast-store.ts';

/** Downloads the file of a report, or says why it cannot. */
export function useDownloadReport(): (report: Report) => void {
  const { t } = useTranslation();
  const openFile = useOpenFile();
  return (report) => {
    openFile(report, 'report').catch((error: Error) =>
      toast({
        variant: 'destructive',
        title: t('toast.error'),
        description: t(`openFile.${failureOfOpening(error)}`),
      }),
    );
  };
}
