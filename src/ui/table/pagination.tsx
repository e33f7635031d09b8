import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { pageCount, pageRange } from '#lib/page-range.ts';
import { Button } from '#ui/button/button.tsx';
import { styled } from '#ui/styled.ts';

export type PaginationProps = {
  page: number;
  pageSize: number;
  totalItems: number;
  onPage: (page: number) => void;
};

const Row = styled('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    fontVariantNumeric: 'tabular-nums',
    // On a phone the two steps are in a row of their own under the numbers, each wide enough for a thumb.
    smDown: { _after: { content: '""', order: '1', flexBasis: '100%' } },
    '& > li:first-of-type, & > li:last-of-type': {
      smDown: { order: '2', flexBasis: '45%', '& > button': { width: '100%' } },
    },
  },
});

/** Numbered pages with previous and next; nothing when all fits one page. */
export function Pagination({ page, pageSize, totalItems, onPage }: PaginationProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = pageCount(totalItems, pageSize);
  const turned = useTurned(page);
  if (total === 1) return null;
  const steps = pageRange(page, total);
  return (
    <styled.nav aria-label={t('pagination.label')} width={{ base: 'full', sm: 'auto' }}>
      <Row>
        <li>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('pagination.previous')}
            icon={<ChevronLeft className="mirrored" />}
            aria-disabled={page <= 1 || undefined}
            onClick={() => page > 1 && onPage(page - 1)}
          >
            <styled.span hideFrom="sm">{t('pagination.previousShort')}</styled.span>
          </Button>
        </li>
        {steps.map((step, index) => (
          <li key={step === 'gap' ? `gap-${steps[index - 1]}` : step}>
            {step === 'gap' ? (
              <styled.span aria-hidden paddingInline="1" color="fg.muted">
                …
              </styled.span>
            ) : (
              <Button
                size="sm"
                paddingInline="2"
                variant={step === page ? 'solid' : 'ghost'}
                aria-current={step === page ? 'page' : undefined}
                aria-label={
                  step === page ? t('pagination.current', { page, total }) : t('pagination.page', { page: step })
                }
                onClick={() => onPage(step)}
              >
                {format.number(step)}
              </Button>
            )}
          </li>
        ))}
        <li>
          <Button
            size="sm"
            variant="ghost"
            flexDirection="row-reverse"
            aria-label={t('pagination.next')}
            icon={<ChevronRight className="mirrored" />}
            aria-disabled={page >= total || undefined}
            onClick={() => page < total && onPage(page + 1)}
          >
            <styled.span hideFrom="sm">{t('pagination.nextShort')}</styled.span>
          </Button>
        </li>
      </Row>
      <styled.span role="status" srOnly>
        {turned && t('pagination.current', { page, total })}
      </styled.span>
    </styled.nav>
  );
}

/** Whether a page was turned since the list is shown: then it is announced. */
function useTurned(page: number): boolean {
  const [first] = useState(page);
  const [turned, setTurned] = useState(false);
  useEffect(() => {
    if (page !== first) setTurned(true);
  }, [page, first]);
  return turned;
}
