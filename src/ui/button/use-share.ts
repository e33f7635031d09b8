import { useTranslation } from 'react-i18next';
import { toast } from '#ui/toast/toast-store.ts';

/** Passes an address to the device's share sheet; if there is none, copies it. */
export function useShare() {
  const { t } = useTranslation();

  function failed(url: string): void {
    toast({ variant: 'destructive', title: t('toast.error'), description: t('share.failed', { url }) });
  }

  async function copy(url: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t('toast.success'), description: t('share.copied') });
    } catch (error) {
      console.warn('A link could not be copied.', error);
      failed(url);
    }
  }

  async function share(title: string, url: string): Promise<void> {
    if (typeof navigator.share !== 'function') return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (failure) {
      // Closing the share sheet is no failure.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) failed(url);
    }
  }

  return { share, copy };
}
