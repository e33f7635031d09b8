import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** What is printed while it is there, in the place of the screen; on the screen it is not seen (src/ui/theme/print.css). */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-paper="" aria-hidden>
      {children}
    </div>,
    document.body,
  );
}
