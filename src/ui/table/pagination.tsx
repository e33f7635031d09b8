import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCount } from '#lib/page-range.ts';
import { lazyWidget } from '#ui/chakra/lazy-widget.tsx';
import { styled } from '#ui/styled.ts';
import type { PaginationProps } from './pagination-panel.tsx';

export type { PaginationProps } from './pagination-panel.tsx';

const PaginationPanel = lazyWidget(async () => (await import('./pagination-panel.tsx')).PaginationPanel);

/** Numbered pages with previous and next; empty if everything fits on one page. */
export const Pagination = memo(function Pagination(props: PaginationProps) {
  const { page, pageSize, totalItems } = props;
  const { t } = useTranslation();
  const total = pageCount(totalItems, pageSize);
  const turned = useTurned(page);
  if (total === 1) return null;
  return (
    // It keeps the place of the pages until they are loaded.
    <styled.div width={{ base: 'full', sm: 'auto' }} minHeight={{ base: '24', sm: '9' }}>
      <PaginationPanel {...props} />
      <styled.span role="status" srOnly>
        {turned && t('pagination.current', { page, total })}
      </styled.span>
    </styled.div>
  );
});

/** True if a page was turned since the list was opened, so that it is announced. */
function useTurned(page: number): boolean {
  const [first] = useState(page);
  const [turned, setTurned] = useState(false);
  if (page !== first && !turned) setTurned(true);
  return turned;
}
