import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAfter } from '#lib/react/use-after.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { styled } from '#ui/styled.ts';
import { dismissToast, type Toast } from '#ui/toast/toast-store.ts';
import { useSwipe } from './use-swipe.ts';

const swipeThreshold = 50;

const Panel = styled('div', {
  base: {
    display: 'flex',
    alignItems: { base: 'center', md: 'start' },
    gap: '2',
    layerStyle: 'card',
    paddingInlineStart: '4',
    paddingInlineEnd: '1',
    paddingBlock: { base: '0', md: '1' },
    pointerEvents: 'auto',
    maxHeight: '50dvh',
    overflowY: 'auto',
    touchAction: 'pan-y',
    // Otherwise the second swipe would drag the letters that the first one selected.
    userSelect: 'none',
    animation: 'appear 160ms ease-out',
  },
  variants: {
    variant: {
      default: { borderInlineStartWidth: '4px', borderInlineStartColor: 'green.solid' },
      destructive: {
        bg: 'red.600',
        borderColor: 'red.600',
        color: 'white',
        '& button': { color: 'inherit', _hover: { bg: 'red.700' } },
      },
    },
  },
});

/**
 * One toast. It stays while it is looked at (pointer on it, focus in its region), and disappears by itself, by a swipe or by
 * its button.
 */
export function ToastCard({ id, title, description, variant, duration, focused }: Toast & { focused: boolean }) {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState(false);
  const held = pointed || focused;
  const swipe = useSwipe(swipeThreshold, () => dismissToast(id));

  useAfter(duration, held ? null : String(id), () => dismissToast(id));

  return (
    <Panel
      variant={variant}
      role={variant === 'destructive' ? 'alert' : 'status'}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      {...swipe}
    >
      <styled.div
        flex="1"
        minWidth="0"
        paddingBlock={{ base: '1', md: '2.5' }}
        lineHeight={{ base: 'short', md: 'inherit' }}
      >
        <styled.div fontWeight="semibold" fontSize={{ base: 'sm', md: 'inherit' }}>
          {title}
        </styled.div>
        {description && (
          <styled.div textStyle="sm" whiteSpace="pre-line">
            {description}
          </styled.div>
        )}
      </styled.div>
      <IconButton label={t('toast.close')} icon={<X />} colorPalette="sand" onClick={() => dismissToast(id)} />
    </Panel>
  );
}
