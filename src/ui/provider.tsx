import { type ReactNode, useEffect } from 'react';
import { followColorMode } from './color-mode.ts';
import { Toaster } from './toast/toaster.tsx';

/** What every screen is in: colour mode and the toast region. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(followColorMode, []);
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
