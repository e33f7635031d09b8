import { chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { pageCount, pageRange } from '#lib/page-range.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export type PaginationProps = {
  page: number;
  pageSize: number;
  totalItems: number;
  onPage: (page: number) => void;
};

const Row = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Numbered pages with previous and next; nothing when all fits one page. */
export function Pagination({ page, pageSize, totalItems, onPage }: PaginationProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = pageCount(totalItems, pageSize);
  if (total === 1) return null;
  const steps = pageRange(page, total);
  return (
    <nav aria-label={t('pagination.label')}>
      <Row>
        <li>
          <IconButton
            size="sm"
            label={t('pagination.previous')}
            icon={<ChevronLeft className="mirrored" />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
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
          <IconButton
            size="sm"
            label={t('pagination.next')}
            icon={<ChevronRight className="mirrored" />}
            disabled={page >= total}
            onClick={() => onPage(page + 1)}
          />
        </li>
      </Row>
    </nav>
  );
}
