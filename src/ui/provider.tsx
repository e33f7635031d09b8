import { type ReactNode, useEffect, useInsertionEffect } from 'react';
import { followColorMode } from './color-mode.ts';
import { addGlobalStyles } from './styled.ts';
import { Toaster } from './toast/toaster.tsx';

/** What every screen is in: the page's styles, colour mode and the toast region. */
export function UiProvider({ children }: { children: ReactNode }) {
  useInsertionEffect(addGlobalStyles, []);
  useEffect(followColorMode, []);
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
