import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import { useOpenFile } from '#hooks/saved-files/use-saved-file.ts';
import { failureOfOpening } from '#lib/failure-of-opening.ts';
import { toast } from '#ui/toast/toast-store.ts';

/** Downloads the file of a material, or says why it cannot. */
export function useDownloadMaterial(): (material: Material) => void {
  const { t } = useTranslation();
  const openFile = useOpenFile();
  return (material) => {
    openFile(material, 'material').catch((error: Error) =>
      toast({
        variant: 'destructive',
        title: t('toast.error'),
        description: t(`openFile.${failureOfOpening(error)}`),
      }),
    );
  };
}
