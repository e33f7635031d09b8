import type { ReactNode } from 'react';
import { styled } from '#ui/styled.ts';

const focus = (element: HTMLElement | null) => element?.focus();

/** Replaces a form that was sent, and takes the focus, because the button that had it is gone. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <styled.div role="status" tabIndex={-1} ref={focus} outlineStyle="none">
      {children}
    </styled.div>
  );
}
