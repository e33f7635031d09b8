import { Pagination } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { pageCount, pageRange } from '#lib/page-range.ts';
import { Button } from '#ui/button/button.tsx';
import { WidgetProvider } from '#ui/chakra/provider-panel.tsx';
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
    // On a phone the two steps have their own row under the numbers, each wide enough for a thumb.
    smDown: { _after: { content: '""', order: '1', flexBasis: '100%' } },
    '& > li:first-of-type, & > li:last-of-type': {
      smDown: { order: '2', flexBasis: '45%', '& > button': { width: '100%' } },
    },
  },
});

/** Chakra's pagination with our own choice of numbers (`pageRange`): Chakra fills its row with more neighbours. */
export function PaginationPanel({ page, pageSize, totalItems, onPage }: PaginationProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = pageCount(totalItems, pageSize);
  const steps = pageRange(page, total);
  const nameOf = (step: number) =>
    step === page ? t('pagination.current', { page, total }) : t('pagination.page', { page: step });
  return (
    <WidgetProvider>
      <Pagination.Root
        count={totalItems}
        pageSize={pageSize}
        page={page}
        translations={{ rootLabel: t('pagination.label') }}
        onPageChange={(change) => onPage(change.page)}
      >
        <Row>
          <li>
            {/* At an end it is disabled by `aria-disabled`: `disabled` would drop the focus of a user who turned to it. */}
            <Pagination.PrevTrigger asChild disabled={false} aria-label={t('pagination.previous')}>
              <Button
                size="sm"
                variant="ghost"
                icon={<ChevronLeft className="mirrored" />}
                aria-disabled={page <= 1 || undefined}
              >
                <styled.span hideFrom="sm">{t('pagination.previousShort')}</styled.span>
              </Button>
            </Pagination.PrevTrigger>
          </li>
          {steps.map((step, index) => (
            <li key={step === 'gap' ? `gap-${steps[index - 1]}` : step}>
              {step === 'gap' ? (
                <styled.span aria-hidden paddingInline="1" color="fg.muted">
                  …
                </styled.span>
              ) : (
                <Pagination.Item asChild type="page" value={step} aria-label={nameOf(step)}>
                  <Button size="sm" paddingInline="2" variant={step === page ? 'solid' : 'ghost'}>
                    {format.number(step)}
                  </Button>
                </Pagination.Item>
              )}
            </li>
          ))}
          <li>
            <Pagination.NextTrigger asChild disabled={false} aria-label={t('pagination.next')}>
              <Button
                size="sm"
                variant="ghost"
                flexDirection="row-reverse"
                icon={<ChevronRight className="mirrored" />}
                aria-disabled={page >= total || undefined}
              >
                <styled.span hideFrom="sm">{t('pagination.nextShort')}</styled.span>
              </Button>
            </Pagination.NextTrigger>
          </li>
        </Row>
      </Pagination.Root>
    </WidgetProvider>
  );
}
