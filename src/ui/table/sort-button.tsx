import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sort } from '#contract/mirror/list-orders.ts';
import { styled } from '#ui/styled.ts';

type Sorted = { sort?: 'name' | 'created' };

const Header = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '9',
    marginInline: '-2',
    paddingInline: '2',
    borderRadius: 'md',
    fontWeight: 'medium',
    color: 'inherit',
    cursor: 'pointer',
    _hover: { color: 'fg', bg: 'bg.subtle' },
    '@media (pointer: coarse)': { minHeight: '11' },
    '& svg': { width: '1em', height: '1em' },
  },
});

export type SortButtonProps = {
  by: 'name' | 'created';
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  children: ReactNode;
};

/** The header of a column that sorts its list: a press sorts by it, a second one reverses the order. */
export function SortButton({ by, sort, onSort, children }: SortButtonProps) {
  const icon =
    sort === by ? <ArrowUp aria-hidden /> : sort === `-${by}` ? <ArrowDown aria-hidden /> : <ArrowUpDown aria-hidden />;
  return (
    <Header type="button" data-words="" onClick={() => onSort(sort === by ? `-${by}` : by)}>
      {children}
      {icon}
    </Header>
  );
}

/** Sort state of a column, for screen readers; undefined if it cannot be sorted. */
export function sortState({ sort: by }: Sorted, sort: Sort | undefined) {
  if (!by || !sort) return undefined;
  if (sort === by) return 'ascending';
  return sort === `-${by}` ? 'descending' : 'none';
}
