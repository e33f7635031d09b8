import { nameParts } from '#contract/entities/import.ts';
import { languageCodes } from '#contract/language/languages.ts';
import { type Role, roles } from '#contract/rights/roles.ts';
import { fold } from '#contract/text/folding.ts';
import { cleanLine } from '#contract/text/texts.ts';
import { readAmount } from '#contract/typed/amount.ts';
import { cleanEmail } from '#contract/typed/email-text.ts';
import { textsOf } from '#server/words/words.ts';
import { naming, type RowError } from './row-errors.ts';

type Values = Readonly<Record<string, string>>;

/** A title or a generation after a comma is no first name. */
const suffix = /^(?:jr|sr|ii|iii|iv|phd|md|dr)\.?$/i;

/** The full name of a row: its own column, or joined parts. `Haddad, Amina` is Amina Haddad. */
export function fullNameOf(values: Values): string {
  const joined = nameParts.map((part) => cleanLine(values[part] ?? '').trim()).filter((part) => part !== '');
  const name = cleanLine(values.fullName ?? '').trim() || joined.join(' ');
  const [, last = '', first = ''] = /^([^,،]+)[,،]\s*([^,،]+)$/u.exec(name) ?? [];
  return last === '' || suffix.test(first.trim()) ? name : `${first.trim()} ${last.trim()}`;
}

let roleNames: ReadonlyMap<string, Role> | undefined;

/** The role that a word names in any language, in each of its forms; undefined for an unknown word. */
export function roleOf(text: string): Role | undefined {
  roleNames ??= new Map(
    roles.flatMap((role) =>
      [role, ...languageCodes.flatMap((one) => wordsFor(one, role))].map((name) => [bare(name), role]),
    ),
  );
  return roleNames.get(bare(text));
}

function wordsFor(language: (typeof languageCodes)[number], role: Role): string[] {
  const { roles: names, otherRoles } = textsOf(language, 'tables');
  return [names[role], ...otherRoles[role].split(',')];
}

/** Letters alone, without the article. */
function bare(word: string): string {
  return fold(word)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^ال(?=..)/u, '');
}

/** The reason for which a cell holds no usable address. */
export function emailError(cell: string): RowError {
  const text = cleanEmail(cell);
  if (text === '') return { key: 'emailMissing' };
  return text.split('@').length > 2 ? { key: 'emailSeveral' } : naming('emailUnreadable', cell.trim());
}

/** The reason for which a cell holds no amount, if it is more than 'not a number'. */
export function amountError(cell: string): RowError | undefined {
  const read = readAmount(cell);
  if ('amount' in read) return undefined;
  if (read.problem === 'unclear') return naming('amountUnclear', cell.trim());
  return read.problem === 'currency' ? naming('amountCurrency', cell.trim()) : undefined;
}
