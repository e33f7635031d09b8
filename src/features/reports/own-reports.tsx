import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Class } from '#contract/reading/read.ts';
import { lastMonthToReport } from '#contract/school-year/class-states.ts';
import { reportMonths } from '#data/outbox/report-months.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useNextReport } from '#hooks/mirror/use-next-report.ts';
import { useDrafts } from '#hooks/report-pages/use-drafts.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { SkeletonLines } from '#ui/states/skeleton.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { MonthCard, type MonthCardProps } from './month-card.tsx';
import { isInCard, ReturnedReport } from './returned-report.tsx';
import { type ReportTarget, UploadReportDialog } from './upload-report.tsx';
import { draftOf } from './write-button.tsx';

export type OwnReportsProps = Pick<MonthCardProps, 'monthOff'>;

/** A teacher's month: each class with its next report. */
export function OwnReports({ monthOff }: OwnReportsProps) {
  const { t } = useTranslation('reports');
  const classes = useList('classes.list', {}, { mine: true, limit: limits.ownClasses, state: 'all' });
  const lastMonth = reportMonths()[1] ?? '';
  // The last report of a class may still be due after the class has ended or the teacher has left it.
  const asked = classes.rows.filter((row) => (lastMonthToReport(row) ?? lastMonth) >= lastMonth);
  const { drafts } = useDrafts();
  const [target, setTarget] = useState<ReportTarget>();
  const [open, setOpen] = useState(false);
  const upload = (chosen: ReportTarget) => {
    setTarget(chosen);
    setOpen(true);
  };
  const carded = new Set(asked.map(({ id }) => draftOf(drafts, id)?.id));
  const others = classes.state === 'loading' ? [] : drafts.filter(({ id }) => !carded.has(id));
  return (
    <>
      {others.length > 0 && (
        <Strip aria-label={t('startedMore', { count: others.length })}>
          <PenLine aria-hidden />
          <styled.span flex="1">{t('startedMore', { count: others.length })}</styled.span>
          <LinkButton to="/outbox" size="sm">
            {t('startedShow')}
          </LinkButton>
        </Strip>
      )}
      {(classes.state === 'loading' || asked.length > 0) && (
        <section>
          <SectionHeader title={t('title')} />
          {classes.state === 'loading' ? (
            <SkeletonLines columns={3} count={2} height="64" />
          ) : (
            <CardGrid>
              {asked.map((row) => (
                <MonthCard
                  key={row.id}
                  of={row}
                  draft={draftOf(drafts, row.id)}
                  onUpload={upload}
                  monthOff={monthOff}
                />
              ))}
            </CardGrid>
          )}
        </section>
      )}
      {target && <UploadReportDialog of={target} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Shown at the top of a teacher's start: returned reports of the teacher's classes, with the comment and a button to correct
 * each.
 */
export function ReturnedReports() {
  const classes = useList('classes.list', {}, { mine: true, limit: limits.ownClasses });
  return classes.rows.map((row) => <OfClass key={row.id} of={row} />);
}

function OfClass({ of: group }: { of: Class }) {
  const { returned } = useNextReport(group);
  const [now = ''] = reportMonths();
  return returned
    .filter(({ month }) => !isInCard(month, now))
    .map((report) => <ReturnedReport key={report.id} of={report} group={group} />);
}
