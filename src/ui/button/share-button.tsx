import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '#ui/toast/toast-store.ts';
import { Button } from './button.tsx';

/**
 * Hands an address to the device's own share sheet; where there is none, copies it.
 * @param path of another page than this one
 */
export function ShareButton({ title, path }: { title: string; path?: string }) {
  const { t } = useTranslation();

  async function share(): Promise<void> {
    // Without what only concerns this visit: the state of a list.
    const url = new URL(path ?? location.pathname, location.origin).href;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        toast({ title: t('toast.success'), description: t('share.copied') });
      }
    } catch (failure) {
      // A person who closes the share sheet has not failed.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
      toast({ variant: 'destructive', title: t('toast.error'), description: t('share.failed', { url }) });
    }
  }

  return (
    <Button variant="outline" icon={<Share2 />} onClick={() => void share()}>
      {t('share.action')}
    </Button>
  );
}
