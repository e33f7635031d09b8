import { useTranslation } from 'react-i18next';
import { Strip } from '#ui/states/strip.tsx';

/** Above a preview, which looks like what was sent: its button is below the photos. */
export function NotSentYet() {
  const { t } = useTranslation('reports');
  return <Strip marginBlockEnd="0">{t('page.notSentYet')}</Strip>;
}
