import { useTranslation } from 'react-i18next';
import { PictureStrip } from '#features/madaris/picture-strip.tsx';
import { useAnswerList } from '#hooks/calls/use-answer-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { styled } from '#ui/styled.ts';
import { useSchoolLinks } from './-school-links.ts';

/** A madrasa as one page: its classes, teachers, students and reports, each with its number. */
export function MadrasaTabs({ madrasaId }: { madrasaId: string }) {
  const links = useSchoolLinks();
  const { t } = useTranslation(['classes', 'money']);
  const { row } = useOne('madaris.get', { id: madrasaId });
  const reports = useAnswerList('reports.review', { madarisId: madrasaId, show: 'all', page: 1, limit: 1 });
  const counted = reports.state === 'ready' ? reports.totalItems : undefined;
  return (
    <>
      {row && <PictureStrip madrasa={row} />}
      <TabLinks
        label={t('parts')}
        tabs={[
          { label: <Counted word={t('title')} count={row?.totalClasses} />, link: links.madrasa(madrasaId) },
          { label: <Counted word={t('teachers')} count={row?.totalTeachers} />, link: links.teachers(madrasaId) },
          { label: <Counted word={t('students')} count={row?.totalStudents} />, link: links.students(madrasaId) },
          { label: <Counted word={t('partReports')} count={counted} />, link: links.reports(madrasaId) },
          { label: t('money:spending.title'), link: { to: '/madrasa-spending/$madrasaId', params: { madrasaId } } },
        ]}
      />
    </>
  );
}

function Counted({ word, count }: { word: string; count: number | undefined }) {
  const format = useFormat();
  return (
    <>
      {word}
      {count !== undefined && (
        <styled.span textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {format.number(count)}
        </styled.span>
      )}
    </>
  );
}
