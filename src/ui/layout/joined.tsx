import { Children, type ReactNode } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { styled } from '#ui/styled.ts';

/** The separator before the first fact of a row is cut off, so no row starts or ends with a dot. */
const Facts = styled('span', {
  base: { display: 'inline-flex', maxWidth: '100%', minWidth: '0', verticalAlign: 'top', overflowX: 'clip' },
});

const Rows = styled('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    minWidth: '0',
    marginInlineStart: '-0.8em',
    '& > *': { position: 'relative', minWidth: '0', paddingInlineStart: '0.8em' },
  },
});

const Dot = styled('span', {
  base: { position: 'absolute', insetInlineStart: '0', width: '0.8em', textAlign: 'center', whiteSpace: 'pre' },
});

/** Short facts with dots between them, each isolated: a name, date or size in another script does not move its neighbours. */
export function Joined({ children }: { children: ReactNode }) {
  const format = useFormat();
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  return (
    <Facts>
      <Rows>
        {facts.map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts never change their places.
          <span key={place}>
            {place > 0 && <Dot>{format.between}</Dot>}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </Rows>
    </Facts>
  );
}
