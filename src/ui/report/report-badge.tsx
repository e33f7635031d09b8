import { Check, CheckCheck, History, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UnknownValue } from '#contract/reading/lenient.ts';
import type { ReportState } from '#contract/report-states.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Badge } from '#ui/card/badge.tsx';

const looks = {
  arrived: { icon: Check, tone: 'gold' },
  seen: { icon: CheckCheck, tone: 'green' },
  returned: { icon: Undo2, tone: 'red' },
  replaced: { icon: History, tone: 'sand' },
} as const satisfies Record<ReportState, object>;

type ReportBadgeProps = {
  /** A state that only a newer release knows has no badge. */
  state: ReportState | UnknownValue;
  /** Number of sponsors who have read it, if known. */
  readers?: number | undefined;
  /** `YYYY-MM`; named if the badge is beside the class and not beside the report. */
  month?: string | undefined;
};

/** The state of an arrived report, in one vocabulary for everyone. */
export function ReportBadge({ state, readers = 0, month }: ReportBadgeProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  if (state === 'unknown') return null;
  const { icon: Icon, tone } = looks[state];
  const words = t(`states.${state}`);
  return (
    <Badge
      colorPalette={tone}
      data-state={state}
      {...(month && { whiteSpace: 'normal', textWrap: 'balance', borderRadius: 'lg', 'data-now': true })}
    >
      <Icon aria-hidden className={Icon === Undo2 ? 'mirrored' : undefined} />{' '}
      {month ? t('states.ofMonth', { month: format.month(`${month}-15`), state: words }) : words}
      {readers > 0 && `${format.between}${t('states.readers', { count: readers })}`}
    </Badge>
  );
}
