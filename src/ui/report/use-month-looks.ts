import {
  Check,
  CheckCheck,
  CircleAlert,
  Clock,
  Coins,
  type LucideIcon,
  Minus,
  Moon,
  TriangleAlert,
  UserX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReportMonth, SponsoredMonth } from '#contract/reading/read.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';

type Look = { palette: 'green' | 'sand' | 'gold' | 'red'; icon: LucideIcon };

const looks = {
  received: { palette: 'green', icon: Check },
  opened: { palette: 'green', icon: CheckCheck },
  waiting: { palette: 'sand', icon: Clock },
  due: { palette: 'sand', icon: Clock },
  late: { palette: 'gold', icon: CircleAlert },
  missing: { palette: 'red', icon: TriangleAlert },
  none: { palette: 'sand', icon: Minus },
  untaught: { palette: 'gold', icon: UserX },
  unattended: { palette: 'gold', icon: UserX },
  ended: { palette: 'sand', icon: Minus },
  off: { palette: 'sand', icon: Moon },
  excused: { palette: 'sand', icon: Moon },
  unknown: { palette: 'sand', icon: Minus },
} as const satisfies Record<string, Look>;

/** The oldest first; those of a sponsor say what was paid, and bring the report where the share opens it. */
export type ShownMonths = readonly (ReportMonth | SponsoredMonth)[];

interface LegendRow extends Look {
  words: string;
  months: string[];
}

/** How each month of a class is shown, and the same in words: which months have what. */
export function useMonthLooks(months: ShownMonths) {
  const { t } = useTranslation();
  const format = useFormat();
  const { label: nameOf, shortHijri } = useMonthLabel();
  const legend = new Map<string, LegendRow>();
  const note = (words: string, month: string, look: Look) => {
    const row = legend.get(words) ?? { words, months: [], ...look };
    row.months.push(month);
    legend.set(words, row);
  };
  const cells = months.map((each) => {
    const { month, state, dueDate, offName, lacks } = each;
    const middle = `${month}-15`;
    const report = 'reportId' in each && each.reportId !== null ? { ...each, id: each.reportId } : undefined;
    const shown = report?.opened ? 'opened' : (lacks ?? state);
    const words = t(`reportMonths.${shown}`, { date: format.date(dueDate), name: offName ?? '' });
    note(words, format.shortMonth(middle), looks[shown]);
    return {
      month,
      name: nameOf(month),
      short: format.shortMonth(middle),
      hijri: shortHijri(month),
      words,
      report,
      shown,
      ...looks[shown],
    };
  });
  for (const each of months) {
    if (!('paid' in each && each.paid)) continue;
    note(t('reportMonths.paid'), format.shortMonth(`${each.month}-15`), { palette: 'green', icon: Coins });
  }
  return { cells, legend: [...legend.values()] };
}
