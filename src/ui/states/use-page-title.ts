import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The title of the window: the screen, then the product; the product alone while the screen's name is not known. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const brand = t('brand.name');
  useEffect(() => {
    document.title = title ? `${title} · ${brand}` : brand;
  }, [title, brand]);
}
