import { CheckCheck, CircleDot, History, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReviewedReport } from '#contract/answers/reviewed-report.ts';
import { Badge } from '#ui/card/badge.tsx';

const looks = {
  new: { icon: CircleDot, tone: 'gold' },
  seen: { icon: CheckCheck, tone: 'green' },
  returned: { icon: Undo2, tone: 'red' },
  earlier: { icon: History, tone: 'sand' },
} as const;

/** How far a report is: new, seen, returned, or an earlier version of another one. */
export function ReviewState({ of }: { of: Pick<ReviewedReport, 'seenAt' | 'returnedAt' | 'replacedAt'> }) {
  const { t } = useTranslation('reports');
  const state = stateOf(of);
  const { icon: Icon, tone } = looks[state];
  return (
    <Badge colorPalette={tone} data-state={state}>
      <Icon aria-hidden /> {t(`review.states.${state}`)}
    </Badge>
  );
}

function stateOf({ seenAt, returnedAt, replacedAt }: Pick<ReviewedReport, 'seenAt' | 'returnedAt' | 'replacedAt'>) {
  if (replacedAt) return 'earlier';
  if (returnedAt) return 'returned';
  return seenAt ? 'seen' : 'new';
}
