import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useWindowEvent } from '#lib/react/use-window-event.ts';
import { useTopModal } from '#ui/chakra/open-layers.ts';
import { styled } from '#ui/styled.ts';
import { dismissToast, useToast } from '#ui/toast/toast-store.ts';
import { ToastCard } from './toast-card.tsx';

const focusKey = 'F8';

const Region = styled('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetInline: '0',
    // Over the header, so that the title of the screen and the back button stay free.
    top: 'calc(env(safe-area-inset-top) + 0.125rem)',
    paddingInline: '1',
    pointerEvents: 'none',
    outlineStyle: 'none',
    md: {
      top: 'auto',
      bottom: 'calc(env(safe-area-inset-bottom) + 1rem)',
      insetInlineStart: 'auto',
      paddingInline: '3',
      width: '100%',
      maxWidth: '420px',
    },
  },
});

/** The toast region: one toast at a time, at the top of small screens and at the bottom end of larger ones. */
export function Toaster() {
  const { t } = useTranslation();
  const region = useRef<HTMLElement>(null);
  const modal = useTopModal();
  // One element for all dialogs: React listens to about eighty kinds of events on each element that it renders into.
  const [inModal] = useState(() => document.createElement('div'));
  const shown = useToast();
  const [focused, setFocused] = useState(false);

  useLayoutEffect(() => modal?.append(inModal), [modal, inModal]);

  useWindowEvent('keydown', (event) => {
    if (event.key === focusKey) {
      event.preventDefault();
      region.current?.focus();
    }
    const inside = event.target instanceof Node && region.current?.contains(event.target);
    // While a dialog is open, Escape belongs to it, unless the toast has the focus.
    if (!shown || event.key !== 'Escape' || (modal && !inside)) return;
    event.preventDefault();
    dismissToast(shown.id);
  });

  return createPortal(
    <Region
      ref={region}
      tabIndex={-1}
      aria-label={t('toast.region', { key: focusKey })}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div ref={publishHeight} aria-live="polite">
        {shown && <ToastCard key={shown.id} {...shown} focused={focused} />}
      </div>
    </Region>,
    modal ? inModal : document.body,
  );
}

/**
 * Sets `--toast-height` of the page: on small screens header and dialogs leave this space, so that a long toast covers
 * nothing.
 */
function publishHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--toast-height', `${element.offsetHeight}px`));
  observer.observe(element);
  return () => observer.disconnect();
}
