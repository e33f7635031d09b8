import { chakra } from '@chakra-ui/react';
import { Check, CheckCheck, CircleAlert, Clock, Minus, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SponsoredMonth } from '#contract/entities/report-month.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { MonthCell } from '#ui/card/month-row.tsx';
import { styled } from '#ui/styled.ts';

const looks = {
  received: { tone: 'good', icon: <Check /> },
  opened: { tone: 'done', icon: <CheckCheck /> },
  expected: { tone: 'open', icon: <Clock /> },
  waiting: { tone: 'open', icon: <Clock /> },
  due: { tone: 'open', icon: <Clock /> },
  late: { tone: 'late', icon: <CircleAlert /> },
  missing: { tone: 'missing', icon: <TriangleAlert /> },
  none: { tone: 'none', icon: <Minus /> },
} as const;

const Download = styled('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '9',
    '@media (pointer: coarse)': { minHeight: '11' },
    fontWeight: 'medium',
    textDecoration: 'underline',
    textUnderlineOffset: '0.25em',
  },
});

/** The months of a sponsored class: paid or not, and what came of the report (the file itself, where the share opens it). */
export function useMonthCells(): (months: readonly SponsoredMonth[]) => MonthCell[] {
  const { t } = useTranslation('sponsorships');
  const format = useFormat();
  return (months) =>
    months.map(({ month, state, dueDate, opened, fileUrl, paid, reportTitle }) => {
      const look = looks[opened && fileUrl !== null ? 'opened' : state];
      const middle = `${month}-15`;
      return {
        month,
        short: format.month(middle),
        ...look,
        words: opened && fileUrl !== null ? t('months.opened') : t(`months.${state}`, { date: format.date(dueDate) }),
        detail: (
          <>
            {paid && <span>{t('months.paid')}</span>}
            {fileUrl && (
              <Download href={fileUrl} download title={reportTitle ?? undefined}>
                {t('months.open')}
                <chakra.span srOnly> {format.month(middle)}</chakra.span>
              </Download>
            )}
          </>
        ),
      };
    });
}
