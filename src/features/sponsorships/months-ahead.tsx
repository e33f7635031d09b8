import { useTranslation } from 'react-i18next';
import { monthOf } from '#contract/month.ts';
import type { SponsoredMonth } from '#contract/reading/read.ts';
import { nextDue } from '#contract/school-year/next-due.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useDueDays } from '#hooks/mirror/use-due-days.ts';
import { useMonthsOff } from '#hooks/mirror/use-months-off.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';
import { Text } from '#ui/text.ts';

type MonthsAheadProps = { classId: string; months: readonly SponsoredMonth[] };

/** Future months without lessons of a class, and the due day of its next report. Empty if its months already show this. */
export function MonthsAhead({ classId, months }: MonthsAheadProps) {
  const { t } = useTranslation(['sponsorships', 'common']);
  const format = useFormat();
  const { label } = useMonthLabel();
  const { row } = useOne('classes.get', { classId });
  const { dueDays } = useDueDays(row);
  const monthsOff = useMonthsOff(row);
  if (!row || !dueDays) return null;
  const now = new Date(serverNow());
  const received = new Set(months.filter(({ receivedDate }) => receivedDate !== null).map(({ month }) => month));
  // The first entry of a month gives the reason why it is off.
  const names = new Map([...monthsOff].reverse().map(({ month, name }) => [month, name]));
  const ahead = [...names]
    .filter(([month]) => month >= monthOf(now) && (!row.lastMonth || month <= row.lastMonth) && !received.has(month))
    .sort();
  if (ahead.length === 0) return null;
  const named = ahead.map(([month, name]) => t('common:monthOf', { month: label(month), name }));
  const due = nextDue(row, { monthsOff: new Set(names.keys()), received, dueDays, now });
  return (
    <Text textStyle="sm" color="fg.muted">
      {t('months.ahead', { months: format.list(named) })} {due && t('months.nextDue', { date: format.date(due) })}
    </Text>
  );
}
