import { Clock, Moon, PenLine, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reportStateOf } from '#contract/report-states.ts';
import { reportMonths } from '#data/outbox/report-months.ts';
import type { Due, NextReport } from '#hooks/mirror/next-report.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Badge } from '#ui/card/badge.tsx';
import { ReportBadge } from '#ui/report/report-badge.tsx';

const looks = {
  open: { icon: Clock, tone: 'sand' },
  due: { icon: Clock, tone: 'sand' },
  draft: { icon: PenLine, tone: 'gold' },
  missing: { icon: TriangleAlert, tone: 'red' },
  waiting: { icon: Clock, tone: 'gold' },
  rejected: { icon: TriangleAlert, tone: 'red' },
  off: { icon: Moon, tone: 'sand' },
} as const;

type MonthBadgeProps = {
  of: NextReport;
  due: Due | undefined;
  /** The month of a started report. */
  draft?: string | undefined;
};

/** State of a month's report: the work still on this device, or the state of the report that arrived. */
export function MonthBadge({ of: next, due, draft }: MonthBadgeProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const state = draft ? 'draft' : stateOf(next, due);
  if (state === 'there') {
    const { report, month } = next;
    return <ReportBadge state={reportStateOf(report ?? {})} readers={report?.readers} month={month} />;
  }
  const month = draft ?? next.month;
  const words = {
    month: format.month(`${month}-15`),
    date: due && format.date(due.date),
    count: due?.days ?? 0,
    name: next.offName ?? '',
  };
  const { icon: Icon, tone } = looks[state];
  const isMonthOver = state === 'due' && month !== reportMonths()[0];
  return (
    <Badge
      colorPalette={isMonthOver ? 'gold' : tone}
      whiteSpace="normal"
      textWrap="balance"
      borderRadius="lg"
      data-now
      data-state={state}
    >
      <Icon aria-hidden /> {t(`next.${state}`, words)}
    </Badge>
  );
}

function stateOf({ state }: NextReport, due: Due | undefined): keyof typeof looks | 'there' {
  if (state === 'arrived' || state === 'returned') return 'there';
  if (state !== 'open' || !due) return state;
  return due.isMissing ? 'missing' : 'due';
}
