import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/language/languages.ts';
import { roles } from '#contract/rights/roles.ts';
import { readMarkup } from '#contract/text/markup.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guides = languageCodes.flatMap((language) => roles.map((role) => ({ language, role })));

/** All words of a language that a screen can show. */
function wordsOnScreens(language: string): Set<string> {
  const folder = join(root, 'public/locales', language);
  const found = new Set<string>();
  for (const name of readdirSync(folder)) collect(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return found;

  function collect(part: unknown): void {
    if (typeof part === 'string') found.add(part);
    else for (const each of Object.values(part as object)) collect(each);
  }
}

describe.each(guides)('the guide for a $role in $language', ({ language, role }) => {
  const file = join(root, 'docs/guide', language, `${role}.md`);

  test('answers five questions, and says what to do when something goes wrong', () => {
    expect(existsSync(file)).toBe(true);
    const blocks = readMarkup(readFileSync(file, 'utf8'));
    expect(blocks.filter(({ kind }) => kind === 'heading')).toHaveLength(6);
    expect(blocks.filter(({ kind }) => kind === 'steps')).toHaveLength(5);
    expect(blocks.at(-1)?.kind).toBe('list');
  });

  test('calls what is on a screen by the words that are there', () => {
    const named = [...readFileSync(file, 'utf8').matchAll(/[“«]([^”»]+)[”»]/g)].map(([, words = '']) => words);
    const words = wordsOnScreens(language);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !words.has(name))).toEqual([]);
  });
});
