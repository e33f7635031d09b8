import { Dialog } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { dialog } from '#styles/recipes/dialog.js';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useOpenLayer } from '#ui/chakra/open-layers.ts';
import { WidgetProvider } from '#ui/chakra/provider-panel.tsx';

export type DialogPanelProps = {
  /** Called by the close button, Escape and the back gesture. The caller may ask about unsaved text first. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the end; left out if the form inside has its own. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
};

export function DialogPanel(props: DialogPanelProps) {
  const { onClose, title, children, footer, size = 'md', role = 'dialog' } = props;
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  useOpenLayer(true, onClose, content);
  const look = dialog({ size, placement: 'center', scrollBehavior: 'inside', motionPreset: 'slide-in-bottom' });
  const Body = role === 'alertdialog' ? Dialog.Description : 'div';
  return createPortal(
    <WidgetProvider>
      <Dialog.Root
        open
        role={role}
        closeOnInteractOutside={false}
        initialFocusEl={() => firstFocus(content.current)}
        onOpenChange={({ open }) => !open && onClose()}
      >
        <Dialog.Backdrop className={look.backdrop} />
        <Dialog.Positioner className={look.positioner}>
          <Dialog.Content ref={content} className={look.content}>
            <div className={look.header}>
              <Dialog.Title className={look.title} tabIndex={-1}>
                {title}
              </Dialog.Title>
              {role === 'dialog' && (
                <IconButton label={t('actions.close')} icon={<X />} marginInlineEnd="-2" onClick={onClose} />
              )}
            </div>
            <Body className={look.body}>{children}</Body>
            {footer && <div className={look.footer}>{footer}</div>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Dialog.Root>
    </WidgetProvider>,
    document.body,
  );
}

/** Focuses the first field if there is a mouse; on a phone the keyboard would cover the words. */
function firstFocus(content: HTMLElement | null): HTMLElement | null {
  const chosen = content?.querySelector<HTMLElement>('[data-autofocus]');
  const field = window.matchMedia('(pointer: fine)').matches
    ? content?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
    : undefined;
  return chosen ?? field ?? content?.querySelector<HTMLElement>('h2') ?? null;
}
