import type { Language } from '#server/http/problems/language.ts';
import arAuth from '../../../public/locales/ar/auth.json' with { type: 'json' };
import arCommon from '../../../public/locales/ar/common.json' with { type: 'json' };
import arExplore from '../../../public/locales/ar/explore.json' with { type: 'json' };
import arHome from '../../../public/locales/ar/home.json' with { type: 'json' };
import arPages from '../../../public/locales/ar/public-pages.json' with { type: 'json' };
import enAuth from '../../../public/locales/en/auth.json' with { type: 'json' };
import enCommon from '../../../public/locales/en/common.json' with { type: 'json' };
import enExplore from '../../../public/locales/en/explore.json' with { type: 'json' };
import enHome from '../../../public/locales/en/home.json' with { type: 'json' };
import enPages from '../../../public/locales/en/public-pages.json' with { type: 'json' };

export type PageWord = keyof typeof enPages;

const pages: Record<Language, Record<PageWord, string>> = { en: enPages, ar: arPages };

/** The product's name. */
export const brand: Record<Language, string> = { en: enCommon.brand.name, ar: arCommon.brand.name };

/** The first screen of the landing page, the same words as the app's own. */
export const firstScreen = { en: enHome.landing, ar: arHome.landing };

const explore = { en: enExplore, ar: arExplore };
const home = { en: enHome, ar: arHome };
const auth = { en: enAuth, ar: arAuth };

/** The head of a page as the app's own screen has it, with the texts below it where it consists of texts. */
export interface Lead {
  title: string;
  description: string;
  texts?: readonly string[];
  /** In the narrow column of everything around signing in. */
  isNarrow?: boolean;
}

/** Undefined for the landing page, which has a screen of its own. */
export function leadOf(language: Language, word: PageWord): Lead | undefined {
  const { lead, regions, madaris, classes, results } = explore[language];
  const { about, contact, samples } = home[language];
  const { title, lead: welcome, noAccount, signUp, register, forgotten } = auth[language];
  switch (word) {
    case 'regions':
      return { title: regions, description: lead.region };
    case 'madaris':
      return { title: madaris, description: lead.madrasa };
    case 'classes':
      return { title: classes, description: lead.class };
    case 'about':
      return { title: about.title, description: about.lead, texts: textsOf(about.sections) };
    case 'contact':
      return { title: contact.title, description: contact.lead };
    case 'sample-reports':
      return { title: samples.title, description: samples.lead, texts: textsOf(samples.items) };
    case 'search':
      return { title: results.title, description: results.lead };
    case 'login':
      return { title, description: welcome, texts: [`${noAccount} ${signUp}`], isNarrow: true };
    case 'sponsor-registration':
      return { title: register.title, description: register.lead, isNarrow: true };
    case 'forgot-password':
      return { title: forgotten.title, description: forgotten.lead, isNarrow: true };
    default:
      return undefined;
  }
}

function textsOf(parts: Record<string, { text: string }>): string[] {
  return Object.values(parts).map(({ text }) => text);
}

const locales = { en: 'en', ar: 'ar-u-nu-arab' } as const;

/** A text of a public page with its values; numbers are written as people of the language write them. */
export function pageWord(language: Language, word: PageWord, values: Record<string, string | number> = {}): string {
  return pages[language][word].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? new Intl.NumberFormat(locales[language]).format(value) : value;
  });
}

/** Dollars a month; whole amounts without cents. */
export function price(language: Language, dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2;
  const format = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return language === 'ar' ? `${format.format(dollars)} $` : `$${format.format(dollars)}`;
}

/** @param month `YYYY-MM` */
export function monthName(language: Language, month: string): string {
  const format = new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-15`));
}

/** Takes 0 to 100. */
export function percent(language: Language, percentage: number): string {
  return new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 }).format(
    percentage / 100,
  );
}
