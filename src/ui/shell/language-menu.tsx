import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { withDigits } from '#contract/language/digits.ts';
import { digitsOf, languageOf, languages, traitsOf } from '#contract/language/languages.ts';
import { digitsChoice } from '#i18n/digits.ts';
import { Menu, type MenuItems } from '#ui/overlay/menu.tsx';

/** Menu of languages, and of digits in a language that is written with several kinds. */
export function LanguageMenu() {
  const { t } = useTranslation();
  return <Menu label={t('shell.language')} icon={<Languages />} colorPalette="sand" items={useLanguageItems()} />;
}

/** The choices as items, for a menu with further entries. */
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
