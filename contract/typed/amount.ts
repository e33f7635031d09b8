import { toWesternDigits } from '../text/digits.ts';
import { withoutInvisible } from '../text/texts.ts';

/**
 * The amount of dollars in a typed text, such as `1250.5`, or the reason why there is none. `unclear`: one point before three
 * digits means thousands in some countries and decimals in others. `currency`: it names another currency.
 */
export type ReadAmount =
  | { readonly amount: string }
  | { readonly problem: 'empty' | 'not-a-number' | 'unclear' | 'currency' };

const dollarWord = /us ?dollars?|us ?\$|\$ ?us|\$|usd|dollars?|دولار(?:ات|ا)?(?: ?[أا]مريكي[ةا]?)?/.source;
const monthWord = /(?:\/|per|a)? ?(?:month|mo)|monthly|شهري(?:ا|ة)|(?:\/|في) ?(?:ال)?شهر/.source;
const around = new RegExp(`^(?:${dollarWord})|(?:${dollarWord})?(?: ?(?:${monthWord}))?$`, 'gu');
const otherCurrency =
  /[€£¥₹₺₦₨﷼]|eur|gbp|mad\b|sar\b|aed\b|egp\b|tnd\b|dzd\b|try\b|pkr\b|inr\b|dhs?\b|درهم|ريال|دينار|يورو|جنيه|لير[ةه]|روبي[ةه]/u;

/** Characters that only ever separate thousands: blanks, apostrophes and the Arabic sign. */
const groupSign = /(?<=\d)['’\s\u066c](?=\d{3}(?!\d))/gu;

const forms: readonly (readonly [form: RegExp, decimal: '.' | ',' | ''])[] = [
  [/^\d+$/, ''],
  [/^[1-9]\d{0,2}(?:_\d{3})+(?:\.\d{1,2})?$/, '.'],
  [/^[1-9]\d{0,2}(?:_\d{3})+,\d{1,2}$/, ','],
  [/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/, '.'],
  [/^[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}$/, ','],
  [/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, ''],
  [/^\d*\.\d{1,2}$|^\d+\.$/, '.'],
  [/^\d*,\d{1,2}$|^\d+,$/, ','],
];

/**
 * Reads an amount in the notations of people: `100,50`, `1,250.50`, `1.250,50`, `1 250`, `.5`, `$100`, `100 USD`, `١٬٢٥٠٫٥٠`,
 * `100 دولار`. One comma before three digits separates thousands; before one or two digits it starts the cents.
 */
export function readAmount(text: string): ReadAmount {
  const typed = digitsOf(text);
  if (typed === '') return { problem: 'empty' };
  const bare = typed.replace(around, '').trim().replace(groupSign, '_');
  for (const [form, decimal] of forms) if (form.test(bare)) return { amount: plainNumber(bare, decimal) };
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(bare)) return { problem: 'unclear' };
  return { problem: /\d/.test(typed) && otherCurrency.test(typed) ? 'currency' : 'not-a-number' };
}

function digitsOf(text: string): string {
  const signs = withoutInvisible(text).replaceAll('\u066c', "'").replaceAll('،', ',');
  return toWesternDigits(signs)
    .normalize('NFKC')
    .replace(/[\u064b-\u0652]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

function plainNumber(bare: string, decimal: string): string {
  const [whole = '', cents = ''] = decimal === '' ? [bare] : bare.split(decimal);
  const dollars = whole.replace(/[_.,]/g, '') || '0';
  return cents === '' ? dollars : `${dollars}.${cents}`;
}
