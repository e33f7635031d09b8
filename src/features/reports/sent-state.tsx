import { Check, CheckCheck, History, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { Badge } from '#ui/card/badge.tsx';

const looks = {
  arrived: { icon: Check, tone: 'green', words: 'sent' },
  seen: { icon: CheckCheck, tone: 'green', words: 'review.states.seen' },
  returned: { icon: Undo2, tone: 'red', words: 'review.states.returned' },
  earlier: { icon: History, tone: 'sand', words: 'review.states.earlier' },
} as const;

/** What has become of a report that has arrived, as its teacher reads it. */
export function SentState({ of }: { of: Report }) {
  const { t } = useTranslation('reports');
  const { icon: Icon, tone, words } = looks[stateOf(of)];
  return (
    <Badge colorPalette={tone}>
      <Icon aria-hidden className={Icon === Undo2 ? 'mirrored' : undefined} /> {t(words)}
    </Badge>
  );
}

function stateOf({ replacedAt, returned, seenAt, readers }: Report): keyof typeof looks {
  if (replacedAt) return 'earlier';
  if (returned) return 'returned';
  return seenAt || readers ? 'seen' : 'arrived';
}
