import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';
import { type ShownMonths, useMonthLooks } from './use-month-looks.ts';

const Row = styled('span', { base: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '1' } });

/** Shapes differ as well as colours: a disc came, a ring is awaited, a square is missing, a bar is not expected. */
const Dot = styled('span', {
  base: { flexShrink: '0', width: '3', height: '3', borderWidth: '2px', borderColor: 'colorPalette.solid' },
  variants: {
    shape: {
      disc: { borderRadius: 'full', bg: 'colorPalette.solid' },
      ring: { borderRadius: 'full' },
      square: { bg: 'colorPalette.solid' },
      bar: { height: '0.5', borderWidth: '1px' },
    },
  },
});

const shapes = {
  received: 'disc',
  opened: 'disc',
  late: 'disc',
  waiting: 'ring',
  due: 'ring',
  missing: 'square',
  untaught: 'square',
  unattended: 'square',
} as const;

type MonthDotsProps = { months: ShownMonths };

/** The months of a class in a row of dots, the oldest first; to screen readers in words. The grid is on the class's page. */
export function MonthDots({ months }: MonthDotsProps) {
  const format = useFormat();
  const { cells, legend } = useMonthLooks(months);
  const words = legend.map(({ words: what, months: named }) => `${what}: ${format.list(named)}`);
  return (
    <Row role="img" aria-label={words.join('. ')}>
      {cells.map(({ month, shown, palette }) => (
        <Dot
          key={month}
          colorPalette={palette}
          shape={shown in shapes ? shapes[shown as keyof typeof shapes] : 'bar'}
        />
      ))}
    </Row>
  );
}
