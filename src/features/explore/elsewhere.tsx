import { useTranslation } from 'react-i18next';
import { LinkButton } from '#ui/button/link.tsx';

/** The way on from a place that is not there. */
export function Elsewhere() {
  const { t } = useTranslation('explore');
  return <LinkButton to="/explore-sponsor">{t('elsewhere')}</LinkButton>;
}
