import { Check, Clock, TriangleAlert, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Class } from '#contract/entities/class.ts';
import { limits } from '#contract/limits.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { reportMonths } from '#data/outbox/report-months.ts';
import { type Due, dueOf, type NextReport } from '#hooks/mirror/next-report.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useNextReport } from '#hooks/mirror/use-next-report.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { Skeleton, SkeletonLines } from '#ui/states/skeleton.tsx';
import { type ReportTarget, UploadReportDialog } from './upload-report.tsx';

/** The classes of a teacher, each with the report that comes next and the button that sends it. */
export function OwnReports() {
  const { t } = useTranslation('reports');
  const classes = useList('classes.list', {}, { mine: true, limit: limits.ownClasses });
  const [target, setTarget] = useState<ReportTarget>();
  const [open, setOpen] = useState(false);
  const upload = (chosen: ReportTarget) => {
    setTarget(chosen);
    setOpen(true);
  };
  return (
    <>
      {classes.state === 'loading' && <SkeletonLines height="40" />}
      {classes.rows.length > 0 && (
        <section>
          <SectionHeader title={t('title')} />
          <CardGrid>
            {classes.rows.map((row) => (
              <ReportCard key={row.id} lesson={row} onUpload={upload} />
            ))}
          </CardGrid>
        </section>
      )}
      {target && <UploadReportDialog of={target} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

type ReportCardProps = { lesson: Class; onUpload: (target: ReportTarget) => void };

function ReportCard({ lesson, onUpload }: ReportCardProps) {
  const { t } = useTranslation('reports');
  const { id, name, madaris } = lesson;
  const { loading, next, month } = useNextReport(lesson);
  const region = useOne('regions.get', { id: madaris.regionId });
  const isLoading = loading || region.state === 'loading';
  const due = next && dueOf(next, region.row?.dueDay, new Date(serverNow()));
  return (
    <LinkCard
      link={{ to: '/class-details/$id/monthly-reports', params: { id } }}
      title={name}
      detail={isLoading ? <Skeleton height="6" width="60%" /> : next && <State {...next} due={due} />}
      action={
        <Button
          icon={<Upload />}
          width={{ base: '100%', sm: 'auto' }}
          onClick={() => onUpload({ classId: id, className: name, month })}
        >
          {t('upload')}
        </Button>
      }
    >
      {madaris.name}
    </LinkCard>
  );
}

const looks = {
  open: { icon: Clock, tone: 'sand' },
  missing: { icon: TriangleAlert, tone: 'red' },
  waiting: { icon: Clock, tone: 'gold' },
  rejected: { icon: TriangleAlert, tone: 'red' },
  arrived: { icon: Check, tone: 'green' },
} as const;

function State({ month, state, due }: NextReport & { due: Due | undefined }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const words = { month: format.month(`${month}-15`), date: due && format.date(due.date) };
  const { icon: Icon, tone } = due?.isMissing ? looks.missing : looks[state];
  const isMonthOver = state === 'open' && month !== reportMonths()[0];
  const whenDue = due && (due.isMissing ? 'missing' : 'due');
  return (
    <Badge
      colorPalette={isMonthOver && tone === 'sand' ? 'gold' : tone}
      whiteSpace="normal"
      textWrap="balance"
      borderRadius="lg"
      data-now
    >
      <Icon aria-hidden /> {t(`next.${whenDue ?? state}`, words)}
    </Badge>
  );
}
