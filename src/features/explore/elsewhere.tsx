import { useTranslation } from 'react-i18next';
import { LinkButton } from '#ui/button/link.tsx';

/** Links to other places, for a place that does not exist. */
export function Elsewhere() {
  const { t } = useTranslation('explore');
  return <LinkButton to="/explore-sponsor">{t('elsewhere')}</LinkButton>;
}
