import { createLink } from '@tanstack/react-router';
import { Check, CircleDashed, Clock, Minus, Moon, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RadarRow } from '#contract/reading/read.ts';
import { mayComeInTime } from '#contract/report-months.ts';
import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';

const icons = {
  received: Check,
  late: Clock,
  waiting: CircleDashed,
  due: TriangleAlert,
  missing: X,
  none: Minus,
  ended: Minus,
  off: Moon,
  excused: Moon,
  unknown: Minus,
} as const;

const palettes = {
  received: 'green',
  late: 'gold',
  waiting: 'sand',
  due: 'gold',
  missing: 'red',
  none: 'sand',
  ended: 'sand',
  off: 'sand',
  excused: 'sand',
  unknown: 'sand',
} as const;

const Row = styled('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    listStyle: 'none',
    // Two rows of six on a phone; the name of a month takes the width that it needs.
    '& > li': { flex: '1 0 2.6rem', minWidth: 'max-content', maxWidth: '4rem' },
    lg: { display: 'grid', gridTemplateColumns: 'repeat(6, max-content)', justifyContent: 'start' },
    // Ten classes with their last six months fit one page of A4; twelve months take two lines each.
    _print: { display: 'grid', gridTemplateColumns: 'repeat(6, 1fr)', gap: '0.5' },
  },
});

/** Never colour alone: each state has its own sign, and words for users who point at it or listen. */
const mark = {
  display: 'grid',
  justifyItems: 'center',
  gap: '0.5',
  minWidth: '9',
  paddingBlock: '1',
  paddingInline: { base: '0.5', sm: '1' },
  borderRadius: 'md',
  textStyle: 'xs',
  bg: 'colorPalette.subtle',
  color: 'colorPalette.fg',
  '& svg': { width: '1.1em', height: '1.1em' },
  _print: { borderWidth: '1px', minWidth: '6', paddingBlock: '0', paddingInline: '0', gap: '0', lineHeight: '1.2' },
} as const;

const Mark = styled('span', { base: mark });
const ReportMark = createLink(
  styled('a', {
    base: { ...mark, textDecoration: 'underline', textUnderlineOffset: '0.25em', _hover: { bg: 'colorPalette.muted' } },
  }),
);

/** The months of a class side by side, each with the state of its report, which opens from there. */
export function MonthMarks({ months }: { months: RadarRow['months'] }) {
  const { t } = useTranslation('radar');
  const format = useFormat();
  return (
    <Row>
      {months.map(({ month, state, dueDate, reportId }) => {
        const Icon = icons[state];
        const words = { month: format.month(`${month}-15`), state: t(`states.${state}`) };
        const due = mayComeInTime(state);
        const title = due ? t('cellDue', { ...words, date: format.date(dueDate) }) : t('cell', words);
        const short = format.shortMonth(`${month}-15`);
        const name = <span aria-hidden>{short}</span>;
        const look = { colorPalette: palettes[state], title, 'data-state': state };
        return (
          <li key={month}>
            {reportId ? (
              <ReportMark
                {...look}
                to="/read/report/$id"
                params={{ id: reportId }}
                aria-label={t('openReport', { ...words, short })}
              >
                {name}
                <Icon aria-hidden />
              </ReportMark>
            ) : (
              <Mark {...look}>
                {name}
                <Icon role="img" aria-label={title} />
              </Mark>
            )}
          </li>
        );
      })}
    </Row>
  );
}
