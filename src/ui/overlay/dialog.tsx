import { startTransition, useEffect, useState } from 'react';
import { lazyWidget } from '#ui/chakra/lazy-widget.tsx';
import { styled } from '#ui/styled.ts';
import type { DialogPanelProps } from './dialog-panel.tsx';

const DialogPanel = lazyWidget(async () => (await import('./dialog-panel.tsx')).DialogPanel);

export type DialogProps = DialogPanelProps & { open: boolean };

/** A modal: Chakra's dialog, which loads when the first one is opened. */
export function Dialog({ open, ...rest }: DialogProps) {
  const shown = useAfterPaint(open);
  return shown && <DialogPanel {...rest} />;
}

/** The row of buttons at a dialog's end, for forms that have their own. */
export const DialogFooter = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '3',
    '& > *': { smDown: { flex: '1 0 auto' } },
  },
});

/** Follows `wanted` after the page has rendered a frame, so that a tap is answered before the work of a dialog starts. */
function useAfterPaint(wanted: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The callback runs before the frame is rendered; a timer from there runs after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setPainted(false);
    };
  }, [wanted]);
  return wanted && painted;
}
