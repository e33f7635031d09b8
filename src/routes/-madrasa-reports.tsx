import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ReviewPage } from '#features/reports/review-page.tsx';
import { useOne } from '#hooks/mirror/use-one.ts';
import { MadrasaTabs } from './-madrasa-tabs.tsx';
import { useSchoolLinks } from './-school-links.ts';

/** The reports of a madrasa. */
export function MadrasaReports() {
  const links = useSchoolLinks();
  const { t } = useTranslation('reports');
  const { madrasaId = '' } = useParams({ strict: false });
  const { show = 'all' } = useSearch({ strict: false });
  const { row, state } = useOne('madaris.get', { id: madrasaId });
  return (
    <ReviewPage
      show={show as 'all'}
      madarisId={madrasaId}
      of={row?.name ?? (state === 'loading' ? '' : t('review.madrasa'))}
      crumbs={[
        { label: row ? <bdi>{row.name}</bdi> : t('review.madrasa'), link: links.madrasa(madrasaId) },
        { label: t('review.title') },
      ]}
      above={<MadrasaTabs madrasaId={madrasaId} />}
    />
  );
}
