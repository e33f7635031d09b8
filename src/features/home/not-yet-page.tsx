import { useTranslation } from 'react-i18next';
import { LinkButton } from '#ui/button/link.tsx';
import { Card } from '#ui/card/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { styled } from '#ui/styled.ts';
import { OperatorDetails } from './operator-details.tsx';

/** Shown in place of the registration while sponsoring is not possible: how to reach the operators of the site. */
export function NotYetPage() {
  const { t } = useTranslation('home');
  return (
    <styled.div maxWidth="md" marginInline="auto">
      <PageHeader title={t('landing.openingSoon')} text={t('landing.notYetText')} />
      <Card display="grid" gap="4" justifyItems="start">
        <OperatorDetails />
        <LinkButton to="/contact">{t('places.contact')}</LinkButton>
      </Card>
    </styled.div>
  );
}
