import { ChakraProvider, LocaleProvider } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { followColorMode } from './color-mode.ts';
import { system } from './theme/system.ts';
import { Toaster } from './toast/toaster.tsx';

/** What every screen is in: theme, colour mode, reading direction and the toast region. */
export function UiProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  useEffect(followColorMode, []);
  return (
    <ChakraProvider value={system}>
      <LocaleProvider locale={i18n.language}>
        {children}
        <Toaster />
      </LocaleProvider>
    </ChakraProvider>
  );
}
