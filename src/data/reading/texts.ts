import { type Mirror, mirrorOf, type SavedFile, type SavedText } from '#data/database/database.ts';
import { wordsOf } from '#data/mirror/search-words.ts';
import type { Keeper } from '#data/saved-files/keep-class.ts';
import { readFile } from '#data/saved-files/save-file.ts';

/** Reads the text of a file, by pages if it has some; undefined if there is no text, or it cannot be read. */
export type Extract = (file: SavedFile, content: Blob) => Promise<readonly string[] | undefined>;

/** Limit of the searched text of one file: a phone writes an index entry for each of its words. */
const mostLetters = 1_000_000;
const mostWords = 10_000;

const running = new Set<string>();

/**
 * Prepares the texts of saved files for the search, one file after the other, and waits for `rest` between two. Files that
 * are saved in the meantime are included. A call does nothing while another one runs, or while something is being sent,
 * which needs the processor and memory of the phone.
 */
export async function keepTexts(account: Keeper, extract: Extract, rest: () => Promise<void>): Promise<void> {
  const { userId } = account;
  if (running.has(userId)) return;
  running.add(userId);
  const mirror = mirrorOf(userId);
  try {
    const tried = new Set<string>();
    for (;;) {
      const file = (await unreadFiles(mirror)).find(({ fileId }) => !tried.has(fileId));
      if (!file) return;
      tried.add(file.fileId);
      await rest();
      if (await isSending(mirror)) return;
      const content = await readFile(mirror, userId, file.fileId);
      if (content) await keepText(mirror, file, await extract(file, await content.blob()));
    }
  } finally {
    running.delete(userId);
  }
}

async function isSending(mirror: Mirror): Promise<boolean> {
  return (await mirror.outbox.where('state').equals('sending').count()) > 0;
}

async function unreadFiles(mirror: Mirror): Promise<SavedFile[]> {
  const known = new Set(await mirror.texts.toCollection().primaryKeys());
  return (await mirror.savedFiles.toArray()).filter(({ fileId }) => !known.has(fileId));
}

/** Stores the text of a file; a file without text gets an empty one, so that it is not read again. */
async function keepText(mirror: Mirror, { fileId }: SavedFile, pages: readonly string[] = []): Promise<void> {
  const text = textOf(fileId, pages);
  await mirror.transaction('rw', mirror.savedFiles, mirror.texts, async () => {
    // The file may have been released, or its owner signed out, while it was read.
    if (await mirror.savedFiles.get(fileId)) await mirror.texts.put(text);
  });
}

/** The row of a text, cut to the searched part. */
function textOf(fileId: string, pages: readonly string[]): SavedText {
  const kept: string[] = [];
  const words = new Set<string>();
  let letters = 0;
  for (const page of pages) {
    if (letters >= mostLetters) break;
    const part = page.slice(0, mostLetters - letters);
    letters += part.length;
    kept.push(part);
    for (const word of wordsOf(part)) {
      for (const entry of entriesOf(word)) if (words.size < mostWords) words.add(entry);
    }
  }
  return { fileId, pages: kept, words: [...words] };
}

/** Prefixes that Arabic joins to a word: and, so, by, like, for, the. */
const joined = /^[وف]?(?:ال|بال|كال|لل)(?=\p{L}{2})/u;

/** Index entries of a word: as written, and without its prefix. */
function entriesOf(word: string): string[] {
  const bare = word.replace(joined, '');
  return bare === word ? [word] : [word, bare];
}
