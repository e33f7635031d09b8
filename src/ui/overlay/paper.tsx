import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Content that is printed in place of the screen while it is mounted; invisible on screen (src/ui/theme/print.css). */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-paper="" aria-hidden>
      {children}
    </div>,
    document.body,
  );
}
