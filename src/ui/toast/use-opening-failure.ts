import { useTranslation } from 'react-i18next';
import { failureOfOpening } from '#lib/failure-of-opening.ts';
import { toast } from './toast-store.ts';

/** Reports why a file could not be opened or downloaded. */
export function useOpeningFailure(): (failure: unknown) => void {
  const { t } = useTranslation();
  return (failure) => {
    const description = t(`openFile.${failureOfOpening(failure)}`);
    toast({ variant: 'destructive', title: t('toast.error'), description });
  };
}
