import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Class } from '#contract/reading/read.ts';
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
  /** A report of the class that was started. */
  draft: ReportDraft | undefined;
  onUpload: (target: ReportTarget) => void;
  /** The way to say that a month of the class has no lessons. */
  monthOff: (group: Class, month: string) => ReactNode;
};

/** A class with the report that comes next: how far it is, and one tap to write it. Quiet where there is nothing to do yet. */
export function MonthCard({ of: group, draft, onUpload, monthOff }: MonthCardProps) {
  const { t } = useTranslation('reports');
  const { id, name, madaris } = group;
  const { loading, next, month, isOver, before, returned } = useNextReport(group);
  const [now = ''] = reportMonths();
  // The next report of the card says it already where it is that very one.
  const old = returned.filter((report) => report.month !== next?.month && isInCard(report.month, now));
  const days = useDueDays(group);
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
            {next && <MonthBadge of={next} due={due} draft={draft?.month} />}
          </styled.div>
        )
      }
      action={
        <styled.div display="flex" flexWrap="wrap" gap="2">
          {/* Nothing to press before it is known: under the finger it would go where all is done. */}
          {loading && !draft ? (
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
