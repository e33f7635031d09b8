import { X } from 'lucide-react';
import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button/icon-button.tsx';
import { styled } from '#ui/styled.ts';
import { Heading } from '#ui/text.ts';
import { enterModal } from './modal-stack.ts';

const Panel = styled('dialog', {
  base: {
    margin: 'auto',
    width: 'calc(100% - 2rem)',
    maxHeight: 'calc(100dvh - 4rem)',
    overflow: 'visible',
    color: 'fg',
    layerStyle: 'card',
    animation: 'appear 160ms ease-out',
    _backdrop: { bg: 'rgb(23 19 15 / 0.5)', animation: 'fade-in 160ms' },
    // On a phone it is a sheet in reach of the thumb.
    smDown: {
      width: '100%',
      maxWidth: '100%',
      marginBlockEnd: '0',
      borderEndStartRadius: '0',
      borderEndEndRadius: '0',
      paddingBlockEnd: 'env(safe-area-inset-bottom)',
    },
  },
  variants: {
    size: { sm: { sm: { maxWidth: 'sm' } }, md: { sm: { maxWidth: 'lg' } }, lg: { sm: { maxWidth: '3xl' } } },
  },
  defaultVariants: { size: 'md' },
});

const Scroll = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: 'inherit',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  },
});

export type DialogProps = {
  open: boolean;
  /** Asked for by the close button, Escape and the back gesture. The caller may ask about unsaved text first. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the end; leave out when the form inside brings its own. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
};

/** A modal on the browser's own dialog: it keeps the focus inside and gives it back when it closes. */
export function Dialog({ open, onClose, title, children, footer, size = 'md', role = 'dialog' }: DialogProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDialogElement>(null);
  const id = useId();
  const shown = useAfterPaint(open);

  useEffect(() => {
    const element = panel.current;
    if (!shown || !element) return;
    element.showModal();
    focusFirst(element);
    const leave = enterModal(element);
    return () => {
      leave();
      element.close();
    };
  }, [shown]);

  return (
    <Panel
      ref={panel}
      size={size}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !shown) return;
        // A second Escape closes a dialog whatever the page says. Whether it closes is the caller's to say.
        event.currentTarget.showModal();
        onClose();
      }}
    >
      {shown && (
        <Scroll>
          <styled.div display="flex" alignItems="start" gap="3" paddingInline="5" paddingBlockStart="4">
            <Heading id={`${id}-title`} tabIndex={-1} outlineStyle="none" size="lg" flex="1" paddingBlock="2">
              {title}
            </Heading>
            {role === 'dialog' && (
              <IconButton label={t('actions.close')} icon={<X />} marginInlineEnd="-2" onClick={onClose} />
            )}
          </styled.div>
          <styled.div id={`${id}-body`} paddingInline="5" paddingBlockStart="2" paddingBlockEnd="5">
            {children}
          </styled.div>
          {footer && <DialogFooter>{footer}</DialogFooter>}
        </Scroll>
      )}
    </Panel>
  );
}

/** The row of buttons at a dialog's end, for forms that bring their own. */
export const DialogFooter = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '3',
    paddingInline: '5',
    paddingBlockEnd: '5',
    '& > *': { smDown: { flex: '1 0 auto' } },
  },
});

/** Follows `wanted` once the page has rendered a frame: the tap is answered before the work of a dialog starts. */
function useAfterPaint(wanted: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame is asked for before it is rendered; what is put off from there runs after it.
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

/** With a mouse the first field is ready to type in; on a phone that would throw the keyboard over the words. */
function focusFirst(element: HTMLElement): void {
  const chosen = element.querySelector<HTMLElement>('[data-autofocus]');
  const field = window.matchMedia('(pointer: fine)').matches
    ? element.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
    : null;
  const title = element.querySelector<HTMLElement>('h2');
  (chosen ?? field ?? title)?.focus();
}
