import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMonthsOffOf } from '#features/months-off/use-months-off-of.ts';
import { SchoolYearPage } from '#features/school-year/school-year-page.tsx';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useSchoolLinks } from './-school-links.ts';

export const Route = createFileRoute('/madrasa-school-year/$madrasaId')({ component: MadrasaSchoolYear });

function MadrasaSchoolYear() {
  const { t } = useTranslation(['classes']);
  const links = useSchoolLinks();
  const { madrasaId } = Route.useParams();
  const { row } = useOne('madaris.get', { id: madrasaId });
  const known = useMonthsOffOf({ type: 'madrasa', id: madrasaId, name: row?.name ?? '' });
  return (
    <SchoolYearPage
      madrasaId={madrasaId}
      known={known}
      crumbs={[
        { label: row ? <bdi>{row.name}</bdi> : t('madrasa'), link: links.madrasa(madrasaId) },
        { label: t('schoolYear.title') },
      ]}
    />
  );
}
