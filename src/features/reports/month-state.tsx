import { Check, CheckCheck, Clock, PenLine, TriangleAlert, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reportMonths } from '#data/outbox/report-months.ts';
import type { Due, KnownReport, NextReport } from '#hooks/mirror/next-report.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Badge } from '#ui/card/badge.tsx';

const looks = {
  open: { icon: Clock, tone: 'sand' },
  due: { icon: Clock, tone: 'sand' },
  draft: { icon: PenLine, tone: 'gold' },
  returned: { icon: Undo2, tone: 'red' },
  missing: { icon: TriangleAlert, tone: 'red' },
  waiting: { icon: Clock, tone: 'gold' },
  rejected: { icon: TriangleAlert, tone: 'red' },
  arrived: { icon: Check, tone: 'green' },
  seen: { icon: CheckCheck, tone: 'green' },
  read: { icon: CheckCheck, tone: 'blue' },
} as const;

type MonthStateProps = {
  of: NextReport;
  due: Due | undefined;
  /** The month of a report that was started. */
  draft?: string | undefined;
};

/**
 * How far the report of a month is, as a messenger says it: a clock while it waits, one tick where it has arrived, two where the
 * supervisor has opened it, and by how many sponsors it was read.
 */
export function MonthState({ of: next, due, draft }: MonthStateProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const state = draft ? 'draft' : stateOf(next, due);
  const month = draft ?? next.month;
  const words = {
    month: format.month(`${month}-15`),
    date: due && format.date(due.date),
    count: state === 'missing' ? (due?.days ?? 0) : (next.report?.readers ?? 0),
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

function stateOf({ state, report }: NextReport, due: Due | undefined): keyof typeof looks {
  if (state === 'arrived') return readState(report);
  if (state !== 'open' || !due) return state;
  return due.isMissing ? 'missing' : 'due';
}

function readState(report: KnownReport | undefined): 'arrived' | 'seen' | 'read' {
  if (report?.readers) return 'read';
  return report?.seenAt ? 'seen' : 'arrived';
}
