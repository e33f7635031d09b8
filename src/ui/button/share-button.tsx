import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { useShare } from './use-share.ts';

/**
 * Shares an address.
 * @param path the path of another page; this page if left out
 */
export function ShareButton({ title, path }: { title: string; path?: string }) {
  const { t } = useTranslation();
  const { share } = useShare();
  // The search is left out, because the state of a list only concerns this visit.
  const url = () => new URL(path ?? location.pathname, location.origin).href;
  return (
    <Button variant="outline" icon={<Share2 />} onClick={() => void share(title, url())}>
      {t('share.action')}
    </Button>
  );
}
