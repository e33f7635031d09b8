import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { withDigits } from '#contract/language/digits.ts';
import { digitsOf, languageOf, languages, traitsOf } from '#contract/language/languages.ts';
import { digitsChoice } from '#i18n/digits.ts';
import { Menu, type MenuItems } from '#ui/overlay/menu.tsx';

/** Language, and the kind of digits in one that is written with several. */
export function LanguageMenu() {
  const { t } = useTranslation();
  return <Menu label={t('shell.language')} icon={<Languages />} colorPalette="sand" items={useLanguageItems()} />;
}

/** The same as items, for a menu with more than that. */
export function useLanguageItems(): MenuItems {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n.language);
  const shown = digitsOf(language, digitsChoice.read());
  const { digits } = traitsOf(language);
  return [
    ...languages.map(({ code, name }) => ({
      label: <bdi lang={code}>{name}</bdi>,
      checked: code === language,
      onSelect: () => void i18n.changeLanguage(code),
    })),
    ...(digits.length > 1
      ? [
          t('shell.digits'),
          ...digits.map((system) => ({
            label: withDigits('123', system),
            checked: system === shown,
            onSelect: () => digitsChoice.write(system),
          })),
        ]
      : []),
  ];
}
