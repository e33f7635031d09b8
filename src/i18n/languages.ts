/** The languages of the interface. A new one is a row here and a folder in `public/locales`. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
] as const;

export type Language = (typeof languages)[number]['code'];
export type Direction = (typeof languages)[number]['direction'];

export const fallbackLanguage: Language = 'en';

/** The language of a tag such as `ar-EG`; the fallback when the interface does not speak it. */
export function languageOf(tag: string | undefined): Language {
  const base = tag?.split('-')[0]?.toLowerCase();
  return languages.find((language) => language.code === base)?.code ?? fallbackLanguage;
}

export function directionOf(language: Language): Direction {
  return languages.find(({ code }) => code === language)?.direction ?? 'ltr';
}
