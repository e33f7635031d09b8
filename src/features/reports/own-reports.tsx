import { Check, Clock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Class } from '#contract/entities/class.ts';
import { limits } from '#contract/limits.ts';
import { reportMonths } from '#data/outbox/report-months.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Badge } from '#ui/card/badge.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { type NextReport, nextReport } from './next-report.ts';
import { UploadReport } from './upload-report.tsx';

/** The classes of a teacher, each with the report that comes next and the button that sends it. */
export function OwnReports() {
  const { t } = useTranslation('reports');
  const classes = useList('classes.list', {}, { mine: true, limit: limits.ownClasses });
  if (classes.state === 'loading') return <SkeletonLines height="40" />;
  if (classes.rows.length === 0) return null;
  return (
    <section>
      <SectionHeader title={t('title')} />
      <CardGrid>
        {classes.rows.map((row) => (
          <ReportCard key={row.id} lesson={row} />
        ))}
      </CardGrid>
    </section>
  );
}

function ReportCard({ lesson: { id, name, madaris, createdDate } }: { lesson: Class }) {
  const reports = useList('reports.list', { classId: id }, { limit: limits.reportPageSize });
  const next = reports.state === 'ready' ? nextReport(reports.rows, createdDate, reportMonths()) : undefined;
  return (
    <LinkCard
      link={{ to: '/class-details/$id/monthly-reports', params: { id } }}
      title={name}
      detail={next && <State {...next} />}
      action={<UploadReport classId={id} className={name} {...(next?.state === 'open' && { month: next.month })} />}
    >
      {madaris.name}
    </LinkCard>
  );
}

const looks = {
  open: { icon: Clock, tone: 'sand' },
  waiting: { icon: Clock, tone: 'gold' },
  rejected: { icon: TriangleAlert, tone: 'red' },
  arrived: { icon: Check, tone: 'green' },
} as const;

function State({ month, state }: NextReport) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { icon: Icon, tone } = looks[state];
  const isOver = state === 'open' && month !== reportMonths()[0];
  return (
    <Badge colorPalette={isOver ? 'gold' : tone} data-now>
      <Icon aria-hidden /> {t(`next.${state}`, { month: format.month(`${month}-15`) })}
    </Badge>
  );
}
