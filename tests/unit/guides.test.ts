import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/language/languages.ts';
import { roles } from '#contract/rights/roles.ts';
import { readMarkup } from '#contract/text/markup.ts';
import { partsOfGuide } from '#features/help/guide-parts.ts';
import { guidePictureFile, guidePictures } from '#tests/screenshots/guide-pictures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pictureFolder = join(root, 'docs/guide/pictures');
const guides = languageCodes.flatMap((language) => roles.map((role) => ({ language, role })));

/** All texts of a language that a screen can show. */
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
  const parts = () => partsOfGuide(readFileSync(file, 'utf8'));

  test('answers five questions, and says what to do when something goes wrong', () => {
    expect(existsSync(file)).toBe(true);
    const blocks = parts().flatMap((part) => ('text' in part ? readMarkup(part.text) : []));
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

  test('shows its screens in pictures of its own, and says in words what they show', () => {
    const pictures = parts().flatMap((part) => ('picture' in part ? [part] : []));
    const made = guidePictures.filter((one) => one.role === role).map((one) => guidePictureFile(one, language));
    expect(pictures.map(({ picture }) => picture).toSorted()).toEqual(made.toSorted());
    for (const { words } of pictures) expect(words.split(' ').length).toBeGreaterThan(5);
    // A picture in another notation would be shown as text.
    expect(parts().some((part) => 'text' in part && part.text.includes('!['))).toBe(false);
  });
});

test('the pictures are those that `npm run screenshots` makes, and light', () => {
  const made = languageCodes.flatMap((language) => guidePictures.map((one) => guidePictureFile(one, language)));
  expect(readdirSync(pictureFolder).toSorted()).toEqual(made.toSorted());
  const bytes = made.map((name) => readFileSync(join(pictureFolder, name)));
  for (const one of bytes) expect(one.subarray(8, 12).toString('latin1')).toBe('WEBP');
  expect(Math.max(...bytes.map(({ length }) => length))).toBeLessThanOrEqual(12 * 1024);
});
