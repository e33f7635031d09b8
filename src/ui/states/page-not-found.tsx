import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#ui/button/link.tsx';
import { StateFrame } from './state-frame.tsx';

/** The address does not exist, or is not for this account. */
export function PageNotFound() {
  const { t } = useTranslation();
  return (
    <StateFrame
      wholePage
      icon={<Compass />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={<LinkButton to="/">{t('notFound.home')}</LinkButton>}
    />
  );
}
