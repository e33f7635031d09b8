import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Class } from '#contract/reading/read.ts';
import { lastMonthToReport } from '#contract/school-year/class-states.ts';
import { serverNow } from '#data/api/server-clock.ts';
import type { ReportDraft } from '#data/database/report-draft.ts';
import { reportMonths } from '#data/outbox/report-months.ts';
import { dueOf, isSent } from '#hooks/mirror/next-report.ts';
import { useDueDays } from '#hooks/mirror/use-due-days.ts';
import { useNextReport } from '#hooks/mirror/use-next-report.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { MonthBadge } from './month-badge.tsx';
import { isInCard, ReturnedReport } from './returned-report.tsx';
import type { ReportTarget } from './upload-report.tsx';
import { WriteButton } from './write-button.tsx';

export type MonthCardProps = {
  of: Class;
  /** A started report of the class. */
  draft: ReportDraft | undefined;
  onUpload: (target: ReportTarget) => void;
  /** The button to report that a month of the class has no lessons. */
  monthOff: (group: Class, month: string) => ReactNode;
};

/** A class with its next report: its state, and a button to write it. Quiet if there is nothing to do yet. */
export function MonthCard({ of: group, draft, onUpload, monthOff }: MonthCardProps) {
  const { t } = useTranslation('reports');
  const { id, name, madaris } = group;
  const { loading, next, month, isOver, before, returned } = useNextReport(group);
  const [now = ''] = reportMonths();
  // If a returned report is the next report itself, the card already shows it.
  const old = returned.filter((report) => report.month !== next?.month && isInCard(report.month, now));
  // On top of the start it is said with the comment, and corrected; of classes that have ended it is not.
  const isOnTop = next?.state === 'returned' && !isInCard(next.month, now) && !lastMonthToReport(group);
  const days = useDueDays(group);
  // Its last month had no lessons, and nothing of it waits.
  if (isOver && next?.state === 'off' && !draft && old.length === 0) return null;
  const isLoading = loading || days.isLoading;
  const due = next && dueOf(next, days.dueDays, new Date(serverNow()));
  return (
    <LinkCard
      link={{ to: '/class-details/$id/monthly-reports', params: { id } }}
      title={name}
      detail={
        isLoading ? (
          <Skeleton height="6" width="60%" />
        ) : (
          <styled.div display="flex" flexWrap="wrap" gap="2">
            {before && isSent(before) && <MonthBadge of={before} due={undefined} />}
            {next && !isOnTop && <MonthBadge of={next} due={due} draft={draft?.month} />}
          </styled.div>
        )
      }
      action={
        <styled.div display="flex" flexWrap="wrap" gap="2">
          {/* Nothing to press before it is known: under the finger it would go where all is done. */}
          {isOnTop && !draft ? null : loading && !draft ? (
            <Skeleton height="11" width="9rem" />
          ) : (
            <WriteButton classId={id} next={next ?? { month, state: 'open' }} draft={draft} />
          )}
          {!isOver && (
            <Button
              variant="ghost"
              icon={<FileUp />}
              flex={{ base: '1 1 auto', sm: '0 1 auto' }}
              onClick={() => onUpload({ classId: id, className: name, month })}
            >
              {t('upload')}
            </Button>
          )}
          {!isOver && next?.state === 'open' && monthOff(group, month)}
          {old.map((report) => (
            <ReturnedReport key={report.id} of={report} group={group} />
          ))}
        </styled.div>
      }
    >
      {madaris.name}
    </LinkCard>
  );
}
