import type { Receipt } from '#contract/entities/papers/receipt.ts';
import type { Language } from '#contract/language/languages.ts';
import type { Words } from '#contract/language/words.ts';
import { shortCodeOf } from '#contract/text/short-code.ts';
import { formatOf } from '#server/words/format-of.ts';
import { textsOf, wordsOf } from '#server/words/words.ts';

export type PageWord = keyof Words['public-pages'];

/** The product's name. */
export function brandOf(language: Language): string {
  return wordsOf(language, 'common')('brand.name');
}

/** A text of a public page with its values; numbers are in the notation of the language. */
export function pageWord(language: Language, word: PageWord, values: Record<string, string | number> = {}): string {
  return wordsOf(language, 'public-pages')(word, values);
}

/** The start of a screen in the app: its head, and the content of the cards below. */
export interface Lead {
  title: string;
  /** Below the title. */
  text?: string;
  cards?: readonly LeadCard[];
  /** The first cards of a list, below its search field. */
  list?: readonly LeadCard[] | undefined;
  /** In large letters, each below its name. */
  facts?: readonly Required<LeadCard>[];
  /** A text of people in markup (contract/text/markup.ts), in a card. */
  written?: string;
  /** Below all that. */
  note?: string;
  /** In the narrow column of the screens around signing in. */
  isNarrow?: boolean;
  /** A breadcrumb is above the title. */
  isBelow?: boolean;
}

export interface LeadCard {
  title?: string;
  text: string;
}

/** Pages whose texts offer sponsorships. */
const offers: readonly PageWord[] = ['landing', 'sponsor-registration', 'regions', 'madaris', 'classes'];

export function isOffer(word: PageWord): boolean {
  return offers.includes(word);
}

/** Title and description of a page that offers nothing yet. */
export function textsBeforeOpening(language: Language, word: PageWord): { title: string; description: string } {
  const { landing } = textsOf(language, 'home');
  const title = word === 'sponsor-registration' ? landing.openingSoon : pageWord(language, word);
  return { title, description: `${landing.openingSoon}. ${landing.notYetText}` };
}

/** Undefined for the landing page, which has its own screen. */
export function leadOf(language: Language, word: PageWord, takesSponsors: boolean): Lead | undefined {
  const { lead, regions, madaris, classes, results } = textsOf(language, 'explore');
  const { about, contact, samples, landing } = textsOf(language, 'home');
  const { title, lead: welcome, noAccount, signUp, register, forgotten } = textsOf(language, 'auth');
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
      return takesSponsors
        ? { title: register.title, text: register.lead, isNarrow: true }
        : { title: landing.openingSoon, text: landing.notYetText, isNarrow: true };
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
  const words = wordsOf(language, 'explore');
  const title = list === 'madaris' ? 'madarisOf' : of === 'region' ? 'classesIn' : 'classesOf';
  const text = words(list === 'madaris' ? 'lead.madrasa' : 'lead.class');
  return { title: words(title, { name }), text, isBelow: true };
}

/** The head of a place's page, its own description, and the use of a month's money. */
export function leadOfPlace(
  language: Language,
  place: { name: string; where: string; about?: string | undefined },
): Lead {
  const { name, where, about } = place;
  const texts = [...(about ? [about] : []), wordsOf(language, 'home')('about.sections.what.text')];
  return { title: name, text: where, cards: texts.map((text) => ({ text })), isBelow: true };
}

/** The head of a receipt's sheet, its first facts and what it is. */
export function leadOfReceipt(language: Language, { code, amount, month }: Receipt): Lead {
  const words = wordsOf(language, 'payments');
  const format = formatOf(language);
  const facts = [
    { title: words('receipt.amount'), text: format.money(amount) },
    { title: words('receipt.month'), text: format.month(`${month}-15`) },
  ];
  return { title: words('receipt.title'), text: shortCodeOf(code), facts, note: words('receipt.privacy') };
}
