import { ChakraProvider, createSystem, LocaleProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Chakra's parts without styles of their own: Panda has written Chakra's recipes into the style sheet (theme/). */
const system = createSystem({ disableLayers: true, preflight: false });

/** Providers of Chakra's parts. They load with the parts, so the first screen needs none. */
export function WidgetProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <ChakraProvider value={system}>
      <LocaleProvider locale={i18n.language}>{children}</LocaleProvider>
    </ChakraProvider>
  );
}
