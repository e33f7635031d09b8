import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { foldWithPlaces, spansOf } from '#contract/text/folded-text.ts';
import type { Account } from '#data/api/account.ts';
import { type Mirror, mirrorOf, type SavedFile } from '#data/database/database.ts';
import { wordsOf } from '#data/mirror/search-words.ts';

/** A saved document that holds all words of a search. */
export interface FoundText {
  readonly kind: SavedFile['kind'];
  readonly id: string;
  readonly title: string;
  readonly classId: string;
  /** Page number from 1 on; left out if only the title was found, and for documents without pages. */
  readonly page?: number;
  /** The found word of the text, which the reader finds again when it opens. */
  readonly word?: string;
  /** The words around it; left out if only the title was found. */
  readonly excerpt?: { readonly before: string; readonly match: string; readonly after: string };
}

/** Number of letters shown on each side of a hit. */
const around = 60;

/** Saved documents that contain, in title or text, a word starting with each word of a search; whole words come first. */
export async function findTexts({ userId }: Account, search: string, most: number): Promise<FoundText[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const mirror = mirrorOf(userId);
  const saved = await mirror.savedFiles.toArray();
  const rows = await rowsOf(mirror, saved);
  const inText = await Promise.all(words.map((word) => filesWith(mirror, word)));
  const ranked = saved
    .flatMap((file, index) => {
      const row = rows[index];
      const rank = row && rankOf(words, wordsOf(row.title), file.fileId, inText);
      return rank ? [{ file, row, rank }] : [];
    })
    .sort((a, b) => b.rank - a.rank || b.row.createdDate.localeCompare(a.row.createdDate));
  const found: FoundText[] = [];
  for (const { file, row } of ranked.slice(0, most)) found.push(await foundOf(mirror, file, row, words));
  return found;
}

async function rowsOf(mirror: Mirror, files: readonly SavedFile[]): Promise<(Material | Report | undefined)[]> {
  return Promise.all(files.map(({ kind, fileId }) => mirror.table(`${kind}s`).where('fileId').equals(fileId).first()));
}

interface FilesWith {
  readonly whole: ReadonlySet<string>;
  readonly started: ReadonlySet<string>;
}

async function filesWith(mirror: Mirror, word: string): Promise<FilesWith> {
  const [whole, started] = await Promise.all([
    mirror.texts.where('words').equals(word).primaryKeys(),
    mirror.texts.where('words').startsWith(word).primaryKeys(),
  ]);
  return { whole: new Set(whole), started: new Set(started) };
}

/** 0 if a word is missing; a whole word counts more than the start of one, a title more than a text. */
function rankOf(words: readonly string[], title: readonly string[], fileId: string, inText: readonly FilesWith[]) {
  let rank = 0;
  for (const [index, word] of words.entries()) {
    const texts = inText[index];
    const here = [
      title.includes(word) && 8,
      texts?.whole.has(fileId) && 4,
      title.some((other) => other.includes(word)) && 2,
      texts?.started.has(fileId) && 1,
    ].find((points) => typeof points === 'number');
    if (!here) return 0;
    rank += here;
  }
  return rank;
}

async function foundOf(mirror: Mirror, file: SavedFile, row: Material | Report, words: string[]): Promise<FoundText> {
  const { id, title, classId } = row;
  const plain = { kind: file.kind, id, title, classId };
  const pages = (await mirror.texts.get(file.fileId))?.pages ?? [];
  const best = bestPage(pages, words);
  if (best === undefined) return plain;
  const excerpt = excerptOf(pages[best] ?? '', words);
  if (!excerpt) return plain;
  return { ...plain, excerpt, word: excerpt.match, ...(pages.length > 1 && { page: best + 1 }) };
}

/** The page with the most words of the search, whole words before starts of words; the first such page. */
function bestPage(pages: readonly string[], words: readonly string[]): number | undefined {
  let best: { page: number; points: number } | undefined;
  for (const [page, text] of pages.entries()) {
    const here = wordsOf(text);
    const points = words.reduce((sum, word) => sum + pointsOf(word, here), 0);
    if (points > (best?.points ?? 0)) best = { page, points };
    if (points === words.length * wholeWord) break;
  }
  return best?.page;
}

const wholeWord = 3;

function pointsOf(word: string, text: readonly string[]): number {
  if (text.includes(word)) return wholeWord;
  return text.some((other) => other.includes(word)) ? 1 : 0;
}

/** The text around the first hit; for several words, around the first one that occurs. */
function excerptOf(text: string, words: readonly string[]): FoundText['excerpt'] {
  const folded = foldWithPlaces(text);
  const span = [words.join(' '), ...words].map((word) => firstOf(spansOf(folded, word), text)).find(Boolean);
  if (!span) return undefined;
  const { start, end } = span;
  return {
    before: cut(text.slice(Math.max(0, start - around), start), 'start', start > around),
    match: text.slice(start, end),
    after: cut(text.slice(end, end + around), 'end', end + around < text.length),
  };
}

/** The first hit at the start of a word, otherwise the first one inside of a word. */
function firstOf<TSpan extends { start: number; end: number }>(
  spans: readonly TSpan[],
  text: string,
): TSpan | undefined {
  const isLetter = (at: number) => /[\p{L}\p{N}\p{M}]/u.test(text[at] ?? ' ');
  return (
    spans.find(({ start, end }) => !isLetter(start - 1) && !isLetter(end)) ??
    spans.find(({ start }) => !isLetter(start - 1)) ??
    spans[0]
  );
}

/** A text without the half word at its cut end. */
function cut(text: string, side: 'start' | 'end', isCut: boolean): string {
  const flat = text.replace(/\s+/g, ' ');
  if (!isCut) return flat;
  return side === 'start' ? `…${flat.replace(/^\S*/, '')}` : `${flat.replace(/\S*$/, '')}…`;
}
