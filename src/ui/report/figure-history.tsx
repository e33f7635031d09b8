import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportFigure } from '#contract/entities/report-page.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Behind } from '#ui/card/behind.tsx';
import { styled } from '#ui/styled.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { type CountedMonth, compared, heights } from './compared.ts';

/** Figures beside each other, each with its name. */
const Boxes = styled('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    margin: '0',
    '& > div': { layerStyle: 'card', padding: '4', flex: '1 1 9rem', minWidth: '0' },
    '& dt': { textStyle: 'sm', color: 'fg.muted' },
    '& dd': { margin: '0' },
  },
});

const Figure = styled('span', {
  base: { display: 'block', textStyle: '2xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
});

const Plot = styled('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    alignItems: 'end',
    gap: '1',
    height: '12',
    marginBlockStart: '3',
    borderBlockEndWidth: '1px',
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
  },
});

const Bar = styled('span', {
  base: { borderTopRadius: 'xs', bg: 'green.muted', minHeight: '2px' },
  variants: {
    of: {
      shown: { bg: 'green.solid' },
      month: {},
      /** There is no report, or nothing was counted. */
      nothing: {
        bg: 'transparent',
        borderBlockEndWidth: '2px',
        borderStyle: 'dotted',
        borderColor: 'border.emphasized',
      },
    },
  },
});

const Ends = styled('div', {
  base: { display: 'flex', justifyContent: 'space-between', textStyle: 'xs', color: 'fg.muted', marginBlockStart: '1' },
});

export const figureNames = ['lessons', 'students'] as const satisfies readonly ReportFigure[];

type FigureHistoryProps = {
  /** Months, oldest first. */
  months: readonly CountedMonth[];
  /** Month of the large figures, which are compared with the months before. */
  shown: string;
  /** Title above everything. */
  heading?: ReactNode;
};

/** Figures of a month beside those of the months before: bars, and a table of the same figures for screen readers. */
export function FigureHistory({ months, shown, heading }: FigureHistoryProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const counted = figureNames.filter((name) => months.some((month) => month[name] !== null));
  const monthName = (month: string) => format.month(`${month}-15`);
  const cell = (value: number | null) => (value === null ? '–' : format.number(value));
  if (counted.length === 0) return null;
  return (
    <styled.section display="grid" gap="1" _print={{ breakInside: 'avoid' }}>
      {heading}
      <Boxes>
        {counted.map((name) => (
          <div key={name}>
            <dt>{t(`page.${name}`)}</dt>
            <dd>
              <Figure>{cell(months.find(({ month }) => month === shown)?.[name] ?? null)}</Figure>
              <Change of={compared(months, shown, name)} />
              <Bars months={months} shown={shown} name={name} />
            </dd>
          </div>
        ))}
      </Boxes>
      <styled.div _print={{ display: 'none' }}>
        <Behind summary={t('figures.table')}>
          <DataTable
            label={t('figures.table')}
            rows={[...months].reverse()}
            rowKey={({ month }) => month}
            rowName={({ month }) => monthName(month)}
            columns={[
              {
                header: t('figures.month'),
                cell: ({ month, reportId }) =>
                  reportId ? (
                    <Link to="/read/report/$id" params={{ id: reportId }}>
                      {monthName(month)}
                    </Link>
                  ) : (
                    monthName(month)
                  ),
              },
              ...counted.map((name) => ({
                header: t(`page.${name}`),
                cell: (row: CountedMonth) => cell(row[name]),
              })),
            ]}
          />
        </Behind>
      </styled.div>
    </styled.section>
  );
}

/** Difference from the last month in which it was counted. */
function Change({ of }: { of: ReturnType<typeof compared> }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  if (!of) return null;
  const month = format.month(`${of.month}-15`);
  const sign = of.change > 0 ? '+' : '−';
  return (
    <styled.span display="block" textStyle="sm" color="fg.muted">
      {of.change === 0
        ? t('figures.same', { month })
        : t('figures.changed', { change: `\u2066${sign}${format.number(Math.abs(of.change))}\u2069`, month })}
    </styled.span>
  );
}

function Bars({ months, shown, name }: Pick<FigureHistoryProps, 'months' | 'shown'> & { name: ReportFigure }) {
  const format = useFormat();
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  return (
    <div aria-hidden>
      <Plot>
        {heights(months, name).map(({ month, height }) => (
          <Bar
            key={month}
            of={height === null ? 'nothing' : month === shown ? 'shown' : 'month'}
            style={height === null ? undefined : { height: `${height}%` }}
          />
        ))}
      </Plot>
      {first && last && (
        <Ends>
          <span>{format.shortMonth(`${first}-15`)}</span>
          <span>{format.shortMonth(`${last}-15`)}</span>
        </Ends>
      )}
    </div>
  );
}
