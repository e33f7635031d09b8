import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { digitsChoice, digitsOf } from '#i18n/digits.ts';
import { languageOf, languages } from '#i18n/languages.ts';
import { Menu } from '#ui/overlay/menu.tsx';

/** Language, and in Arabic the kind of digits. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n.language);
  const digits = digitsOf(language, digitsChoice.read());
  return (
    <Menu
      label={t('shell.language')}
      icon={<Languages />}
      colorPalette="sand"
      items={[
        ...languages.map(({ code, name }) => ({
          label: <bdi lang={code}>{name}</bdi>,
          checked: code === language,
          onSelect: () => void i18n.changeLanguage(code),
        })),
        ...(language === 'ar'
          ? [
              t('shell.digits'),
              {
                label: t('shell.arabicDigits'),
                checked: digits === 'arab',
                onSelect: () => digitsChoice.write('arab'),
              },
              {
                label: t('shell.westernDigits'),
                checked: digits === 'latn',
                onSelect: () => digitsChoice.write('latn'),
              },
            ]
          : []),
      ]}
    />
  );
}
