import { useTranslation } from 'react-i18next';
import { LinkButton } from '#ui/button/link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SampleCards } from './landing/sample-cards.tsx';

/**
 * `/sample-reports`: examples of the monthly report that a sponsor gets, marked as samples; each opens
 * (docs/rules.md#screens).
 */
export function SampleReportsPage() {
  const { t } = useTranslation('home');
  return (
    <>
      <PageHeader title={t('samples.title')} text={t('samples.lead')} />
      <SampleCards level={2} />
      <LinkButton to="/explore-sponsor" marginBlockStart="6">
        {t('samples.find')}
      </LinkButton>
    </>
  );
}
