import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SpendingPage } from '#features/spending/spending-page.tsx';
import { useOne } from '#hooks/mirror/use-one.ts';
import { ListSearch } from '#ui/list/list-search.ts';
import { MadrasaTabs } from './-madrasa-tabs.tsx';
import { useSchoolLinks } from './-school-links.ts';

export const Route = createFileRoute('/madrasa-spending/$madrasaId')({
  validateSearch: ListSearch,
  component: MadrasaSpending,
});

function MadrasaSpending() {
  const { t } = useTranslation(['money', 'reports']);
  const links = useSchoolLinks();
  const { madrasaId } = Route.useParams();
  const { row, state } = useOne('madaris.get', { id: madrasaId });
  return (
    <SpendingPage
      madrasaId={madrasaId}
      of={row?.name ?? (state === 'loading' ? '' : t('reports:review.madrasa'))}
      crumbs={[
        { label: row ? <bdi>{row.name}</bdi> : t('reports:review.madrasa'), link: links.madrasa(madrasaId) },
        { label: t('spending.title') },
      ]}
      above={<MadrasaTabs madrasaId={madrasaId} />}
    />
  );
}
