import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '#ui/styled.ts';
import { Pagination, type PaginationProps } from '#ui/table/pagination.tsx';
import { PageSizeSelect } from './page-size-select.tsx';

/** Toolbar over a list: search and filters at the start, the add button at the end. */
export const ListToolbar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    marginBlockEnd: '4',
    // A filter that wraps to a second row is at the start of it.
    '& > :last-child:not(:only-child, label, [data-filter])': { marginInlineStart: { sm: 'auto' } },
    // The search shrinks for the filters, so that a desktop has all of them in one row; a phone has the button of the
    // filters there.
    '& > [role=search]': { flex: { base: '1 1 7rem', sm: '1 1 11rem' }, width: 'auto' },
    // On a phone, filters share a row if their choices fit, each under its name.
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
  /** Items that are on no page yet, but are counted. */
  waiting?: number;
  /** Left out if the page size is fixed. */
  onPageSize?: (pageSize: number) => void;
  /** Replaces the count, for example by the age of the list. */
  note?: ReactNode;
};

/** Footer under a list: the count (read out when it changes), page size and pages. */
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
