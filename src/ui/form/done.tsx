import type { ReactNode } from 'react';
import { styled } from '#ui/styled.ts';

const focus = (element: HTMLElement | null) => element?.focus();

/** Takes the place of what was sent, and the focus with it: its button had it, and is gone. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <styled.div role="status" tabIndex={-1} ref={focus} outlineStyle="none">
      {children}
    </styled.div>
  );
}
