import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';
import { Pagination, type PaginationProps } from '#ui/table/pagination.tsx';
import { PageSizeSelect } from './page-size-select.tsx';

/** Over a list: search and filters at the start, the add button at the end. */
export const ListToolbar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    marginBlockEnd: '4',
    // A filter that comes into a second row starts it.
    '& > :last-child:not(:only-child, label, [data-filter])': { marginInlineStart: { sm: 'auto' } },
    // The search gives way to the filters, so that a desk has all of them in one row; a phone has there what unfolds them.
    '& > [role=search]': { flex: { base: '1 1 7rem', sm: '1 1 11rem' }, width: 'auto' },
    // On a phone filters share a row where what is chosen has room, each under its name.
    '& > label, & > [data-filter]': {
      smDown: {
        flex: '1 1 auto',
        minWidth: '30%',
        maxWidth: '100%',
        flexDirection: 'column',
        alignItems: 'stretch',
        gap: '1',
        '& select': { fieldSizing: 'content' },
      },
    },
    '& > [data-filter]': { smDown: { flexBasis: '100%' } },
  },
});

export type ListFooterProps = PaginationProps & {
  /** Items that are in no page yet, and counted all the same. */
  waiting?: number;
  /** Left out where the page size is fixed. */
  onPageSize?: (pageSize: number) => void;
  /** Something in place of the count, such as how old the list is. */
  note?: ReactNode;
};

/** Under a list: how many there are (read out when it changes), page size and pages. */
export function ListFooter({ onPageSize, waiting = 0, note, ...pages }: ListFooterProps) {
  const { t } = useTranslation();
  return (
    <styled.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      marginBlockStart="4"
    >
      <styled.div textStyle="sm" color="fg.muted">
        <span role="status">{t('list.results', { count: pages.totalItems + waiting })}</span>
        {note && <div>{note}</div>}
      </styled.div>
      <Pagination {...pages} />
      {onPageSize && <PageSizeSelect pageSize={pages.pageSize} onPageSize={onPageSize} />}
    </styled.div>
  );
}
