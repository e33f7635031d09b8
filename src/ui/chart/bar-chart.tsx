import { Behind } from '#ui/card/behind.tsx';
import { Card } from '#ui/card/card.tsx';
import { styled } from '#ui/styled.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Heading, Text } from '#ui/text.ts';
import { niceMaximum } from './nice-maximum.ts';

/** One kind of counted thing. The pattern distinguishes it as well as the colour. */
export interface Series<Key extends string> {
  key: Key;
  label: string;
  look: 'full' | 'rising' | 'crossed' | 'open';
}

export type BarChartProps<Key extends string, Row extends Record<Key, number>> = {
  title: string;
  text: string;
  series: readonly Series<Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Short label under the bar. */
  short: (row: Row) => string;
  /** Name in the table. */
  name: (row: Row) => string;
  nameHeader: string;
  format: (value: number) => string;
  /** Label of the button that opens the table. */
  behind: string;
  /** Columns of the table after the name: its figures lead to the rows that they count. */
  columns: readonly Column<Row>[];
};

/** Rising lines of stripes or squares: distinct without colours, on paper too. */
const looks = {
  full: { bg: 'green.solid' },
  rising: {
    bg: 'gold.400',
    backgroundImage: 'repeating-linear-gradient(135deg, rgb(0 0 0 / 0.35) 0 2px, transparent 2px 6px)',
  },
  crossed: {
    bg: 'red.500',
    backgroundImage: 'repeating-linear-gradient(0deg, rgb(255 255 255 / 0.55) 0 2px, transparent 2px 5px)',
  },
  open: { bg: 'bg.subtle', borderWidth: '1px', borderStyle: 'dashed', borderColor: 'border.emphasized' },
} as const;

const Bar = styled('span', {
  base: {
    display: 'block',
    width: '100%',
    minHeight: '2px',
    forcedColorAdjust: 'none',
    printColorAdjust: 'exact',
  },
  variants: { look: looks },
});

const Plot = styled('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    columnGap: { base: '0.5', md: '2' },
    height: '40',
    borderBlockEndWidth: '1px',
    borderColor: 'border.emphasized',
    backgroundImage:
      'linear-gradient(var(--s-colors-border) 1px, transparent 1px), linear-gradient(var(--s-colors-border) 1px, transparent 1px)',
    backgroundSize: '100% 50%, 100% 50%',
  },
});

/**
 * Stacked bars, and a table with the same figures. Bars are boxes and not SVG: labels grow with the device's text size, and
 * a right-to-left page mirrors by itself. Screen readers get only the table.
 */
export function BarChart<Key extends string, Row extends Record<Key, number>>(props: BarChartProps<Key, Row>) {
  const { title, text, series, rows, rowKey, short, name, nameHeader, format, behind, columns } = props;
  const sumOf = (row: Row) => series.reduce((sum, { key }) => sum + row[key], 0);
  const top = niceMaximum(Math.max(0, ...rows.map(sumOf)));
  return (
    <Card as="section" display="grid" gap="4" alignContent="start">
      <div>
        <Heading as="h2" size="md">
          {title}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {text}
        </Text>
      </div>
      <styled.div aria-hidden display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="2" rowGap="1">
        <styled.div
          display="flex"
          flexDirection="column"
          justifyContent="space-between"
          textStyle="xs"
          color="fg.muted"
          textAlign="end"
          marginBlock="-0.6em"
        >
          <span>{format(top)}</span>
          <span>{format(top / 2)}</span>
          <span>{format(0)}</span>
        </styled.div>
        <Plot>
          {rows.map((row) => (
            <styled.div
              key={rowKey(row)}
              display="flex"
              flexDirection="column-reverse"
              title={`${name(row)}: ${series.map(({ key, label }) => `${label} ${format(row[key])}`).join(', ')}`}
            >
              {series.map(
                ({ key, look }) =>
                  row[key] > 0 && <Bar key={key} look={look} style={{ height: `${(row[key] / top) * 100}%` }} />,
              )}
            </styled.div>
          ))}
        </Plot>
        <span />
        <styled.div
          display="grid"
          gridAutoFlow="column"
          gridAutoColumns="minmax(0, 1fr)"
          textStyle="xs"
          color="fg.muted"
          textAlign="center"
        >
          {rows.map((row, index) => (
            // Every third name fits, in Arabic and on a phone too.
            <styled.span
              key={rowKey(row)}
              whiteSpace="nowrap"
              visibility={index % 3 === 2 ? 'visible' : 'hidden'}
              display="flex"
              justifyContent="center"
            >
              {short(row)}
            </styled.span>
          ))}
        </styled.div>
      </styled.div>
      <Legend>
        {series.map(({ key, label, look }) => (
          <styled.li key={key} display="inline-flex" alignItems="center" gap="2">
            <styled.span width="4" height="4" flexShrink="0" aria-hidden>
              <Bar look={look} style={{ height: '100%' }} />
            </styled.span>
            {label}
          </styled.li>
        ))}
      </Legend>
      <Behind summary={behind}>
        <DataTable
          label={title}
          columns={[{ header: nameHeader, cell: name }, ...columns]}
          rows={[...rows].reverse()}
          rowKey={rowKey}
          rowName={name}
        />
      </Behind>
    </Card>
  );
}

const Legend = styled('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', listStyle: 'none', textStyle: 'sm' },
});
