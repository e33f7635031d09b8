import type { Receipt } from '#contract/entities/receipt.ts';
import { shortCodeOf } from '#contract/text/short-code.ts';
import type { Language } from '#server/http/problems/language.ts';
import arAuth from '../../../public/locales/ar/auth.json' with { type: 'json' };
import arCommon from '../../../public/locales/ar/common.json' with { type: 'json' };
import arExplore from '../../../public/locales/ar/explore.json' with { type: 'json' };
import arHome from '../../../public/locales/ar/home.json' with { type: 'json' };
import arPayments from '../../../public/locales/ar/payments.json' with { type: 'json' };
import arPages from '../../../public/locales/ar/public-pages.json' with { type: 'json' };
import enAuth from '../../../public/locales/en/auth.json' with { type: 'json' };
import enCommon from '../../../public/locales/en/common.json' with { type: 'json' };
import enExplore from '../../../public/locales/en/explore.json' with { type: 'json' };
import enHome from '../../../public/locales/en/home.json' with { type: 'json' };
import enPayments from '../../../public/locales/en/payments.json' with { type: 'json' };
import enPages from '../../../public/locales/en/public-pages.json' with { type: 'json' };

export type PageWord = keyof typeof enPages;

const pages: Record<Language, Record<PageWord, string>> = { en: enPages, ar: arPages };

/** The product's name. */
export const brand: Record<Language, string> = { en: enCommon.brand.name, ar: arCommon.brand.name };

/** The first screen of the landing page, the same words as the app's own. */
export const firstScreen = { en: enHome.landing, ar: arHome.landing };

const explore = { en: enExplore, ar: arExplore };
const home = { en: enHome, ar: arHome };
const payments = { en: enPayments, ar: arPayments };
const auth = { en: enAuth, ar: arAuth };

/** The start of a screen as the app has it: its head, and what it says in the cards below. */
export interface Lead {
  title: string;
  /** Below the title. */
  text?: string;
  cards?: readonly LeadCard[];
  /** In large letters, each below its name. */
  facts?: readonly Required<LeadCard>[];
  /** Below all that. */
  note?: string;
  /** In the narrow column of everything around signing in. */
  isNarrow?: boolean;
  /** A breadcrumb is above the title. */
  isBelow?: boolean;
}

export interface LeadCard {
  title?: string;
  text: string;
}

/** Undefined for the landing page, which has a screen of its own. */
export function leadOf(language: Language, word: PageWord): Lead | undefined {
  const { lead, regions, madaris, classes, results } = explore[language];
  const { about, contact, samples } = home[language];
  const { title, lead: welcome, noAccount, signUp, register, forgotten } = auth[language];
  switch (word) {
    case 'regions':
      return { title: regions, text: lead.region };
    case 'madaris':
      return { title: madaris, text: lead.madrasa };
    case 'classes':
      return { title: classes, text: lead.class };
    case 'about':
      return { title: about.title, text: about.lead, cards: Object.values(about.sections) };
    case 'contact':
      return { title: contact.title, text: contact.lead };
    case 'sample-reports':
      return { title: samples.title, text: samples.lead, cards: Object.values(samples.items) };
    case 'search':
      return { title: results.title, text: results.lead };
    case 'login':
      return { title, text: welcome, cards: [{ text: `${noAccount} ${signUp}` }], isNarrow: true };
    case 'sponsor-registration':
      return { title: register.title, text: register.lead, isNarrow: true };
    case 'forgot-password':
      return { title: forgotten.title, text: forgotten.lead, isNarrow: true };
    default:
      return undefined;
  }
}

/** The head of a page that lists all madaris or classes of a place. */
export function leadOfList(
  language: Language,
  of: 'region' | 'madrasa',
  list: 'madaris' | 'classes',
  name: string,
): Lead {
  const { lead, madarisOf, classesIn, classesOf } = explore[language];
  const title = list === 'madaris' ? madarisOf : of === 'region' ? classesIn : classesOf;
  const text = list === 'madaris' ? lead.madrasa : lead.class;
  return { title: title.replace('{{name}}', () => name), text, isBelow: true };
}

/** The head of a place's page, what the place says about itself, and what a month pays for. */
export function leadOfPlace(
  language: Language,
  place: { name: string; where: string; about?: string | undefined },
): Lead {
  const { name, where, about } = place;
  const texts = [...(about ? [about] : []), home[language].about.sections.what.text];
  return { title: name, text: where, cards: texts.map((text) => ({ text })), isBelow: true };
}

/** The head of a receipt's sheet, its first facts and what it is. */
export function leadOfReceipt(language: Language, { code, amount, month }: Receipt): Lead {
  const words = payments[language].receipt;
  const facts = [
    { title: words.amount, text: price(language, amount) },
    { title: words.month, text: monthName(language, month) },
  ];
  return { title: words.title, text: shortCodeOf(code), facts, note: words.privacy };
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
