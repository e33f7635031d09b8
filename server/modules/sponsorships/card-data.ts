import { toWesternDigits } from '#contract/digits.ts';

const looksLikeCard = /(?<![0-9A-Za-z])(?:\d[ -]?){12,18}\d(?![0-9A-Za-z])/;
const digitRun = /\d{13,19}/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether a body of the payment carries what may be a card number anywhere, in names too: 13 to 19 digits
 * (ISO/IEC 7812), also in groups. Ids are no suspects.
 */
export function holdsCardData(value: unknown): boolean {
  if (typeof value === 'number') return digitRun.test(String(value));
  if (typeof value === 'string') return isSuspect(toWesternDigits(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => holdsCardData(name) || holdsCardData(inner));
}

function isSuspect(text: string): boolean {
  return !uuid.test(text) && (digitRun.test(text) || looksLikeCard.test(text));
}
