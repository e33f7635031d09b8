import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { pageCount, pageRange } from '#lib/page-range.ts';
import { Button } from '#ui/button/button.tsx';
import { chakra, styled } from '#ui/styled.ts';

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
    <chakra.nav aria-label={t('pagination.label')} width={{ base: 'full', sm: 'auto' }}>
      <Row>
        <li>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('pagination.previous')}
            icon={<ChevronLeft className="mirrored" />}
            {...end(page <= 1)}
            onClick={() => page > 1 && onPage(page - 1)}
          >
            <chakra.span hideFrom="sm">{t('pagination.previousShort')}</chakra.span>
          </Button>
        </li>
        {steps.map((step, index) => (
          <li key={step === 'gap' ? `gap-${steps[index - 1]}` : step}>
            {step === 'gap' ? (
              <chakra.span aria-hidden paddingInline="1" color="fg.muted">
                …
              </chakra.span>
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
            {...end(page >= total)}
            onClick={() => page < total && onPage(page + 1)}
          >
            <chakra.span hideFrom="sm">{t('pagination.nextShort')}</chakra.span>
          </Button>
        </li>
      </Row>
      <chakra.span role="status" srOnly>
        {turned && t('pagination.current', { page, total })}
      </chakra.span>
    </chakra.nav>
  );
}

/** A step that leads nowhere keeps its focus, which a disabled button would lose. */
function end(isEnd: boolean) {
  return isEnd ? ({ 'aria-disabled': true, layerStyle: 'disabled' } as const) : {};
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
