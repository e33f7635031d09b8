import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { onPhone, useMedia } from '#lib/react/use-media.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { styled } from '#ui/styled.ts';

export type FoldedFiltersProps = {
  /** Number of filters that hide something. */
  active: number;
  /** The filters: `FilterSelect` and what is built on it. */
  children: ReactNode;
};

const Stack = styled('div', {
  base: {
    display: 'grid',
    gap: '4',
    '& > label, & > [data-filter]': { flexDirection: 'column', alignItems: 'stretch', gap: '1', width: 'auto' },
  },
});

/** The filters of a list beside its search; on a phone behind one button, so that the first result is visible. */
export function FoldedFilters({ active, children }: FoldedFiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isFolded = useMedia(onPhone);
  const [open, setOpen] = useState(false);
  if (!isFolded) return children;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="outline"
        paddingInline="4"
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {active > 0 ? t('list.filterActive', { number: format.number(active) }) : t('list.filter')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('list.filter')}
        footer={<Button onClick={close}>{t('list.showResults')}</Button>}
      >
        <Stack>{children}</Stack>
      </Dialog>
    </>
  );
}
