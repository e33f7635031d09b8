import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import i18next, { type ResourceKey } from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { directionOf, type Language } from '#contract/language/languages.ts';
import { textOptions } from '#i18n/setup.ts';
import { valueFormatter } from '#i18n/value-formatter.ts';
import { loadWidgets } from '#ui/chakra/lazy-widget.tsx';
import { UiProvider } from '#ui/provider.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import arabic from '../../public/locales/ar/common.json';
import arabicErrors from '../../public/locales/ar/errors.json';
import arabicValidation from '../../public/locales/ar/validation.json';
import english from '../../public/locales/en/common.json';
import englishErrors from '../../public/locales/en/errors.json';
import englishValidation from '../../public/locales/en/validation.json';

// The awaited event comes or never does; a loaded machine is slow.
configure({ asyncUtilTimeout: 10_000 });

/**
 * Renders a part with theme, words, router and toasts, as in the product. Waits until the router has rendered it.
 * @param more the words of further namespaces, in that language
 */
export async function show(part: ReactNode, language: Language = 'en', more: Record<string, ResourceKey> = {}) {
  await i18next
    .use(initReactI18next)
    .use(valueFormatter)
    .init({
      ...textOptions,
      lng: language,
      resources: {
        en: { common: english, validation: englishValidation, errors: englishErrors, ...more },
        ar: { common: arabic, validation: arabicValidation, errors: arabicErrors, ...more },
      },
    });
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  // Toasts outlive the file that showed them.
  toast({ title: '' })();
  const routeTree = createRootRoute({ component: () => part });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await loadWidgets();
  await router.load();
  return render(
    <UiProvider>
      <RouterProvider router={router as never} />
    </UiProvider>,
  );
}
