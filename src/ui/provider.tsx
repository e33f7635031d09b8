import { type ReactNode, useEffect } from 'react';
import { Toaster } from '#ui/shell/toaster.tsx';
import { loadWidgetsEarly } from './chakra/load-early.ts';
import { followColorMode } from './color-mode.ts';

/** Surroundings of every screen: colour mode, the toast region, and the widgets, which load after the first screen. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    loadWidgetsEarly();
    return followColorMode();
  }, []);
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
