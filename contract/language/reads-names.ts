import { scripts } from './languages.ts';

/** A script that readers of the interface know. */
export type Script = keyof typeof scripts;

export const scriptNames = Object.keys(scripts) as [Script, ...Script[]];

/** Letters of each script as classes of a pattern that JavaScript and PostgreSQL read alike: code points, no properties. */
export const scriptLetters: Readonly<Record<Script, string>> = {
  latin: 'A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u024F\\u1E00-\\u1EFF',
  arabic: '\\u0620-\\u064A\\u066E-\\u06D3\\u06FA-\\u06FC\\u0750-\\u077F\\u08A0-\\u08C7\\uFB50-\\uFDFB\\uFE70-\\uFEFC',
};

const letters = Object.fromEntries(
  scriptNames.map((script) => [script, new RegExp(`[${scriptLetters[script]}]`, 'g')]),
) as Record<Script, RegExp>;

/**
 * A reader of the script can read one of the names that a place has: no other script has more of its letters. A name of digits
 * alone is read by everyone. `readsNames` of server/db/schema/reader-rank.ts is the same rule in SQL.
 */
export function readsNames(script: Script, names: readonly string[]): boolean {
  return names.some((name) => {
    const own = countOf(script, name);
    return scriptNames.every((other) => countOf(other, name) <= own);
  });
}

function countOf(script: Script, name: string): number {
  return name.match(letters[script])?.length ?? 0;
}
