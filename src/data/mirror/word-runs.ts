/** Index entries of a row that follow from each other: a text, and all that begin up to `reach` in it. */
export interface WordRun {
  text: string;
  reach: number;
}

/**
 * The index entries of a row (search-words.ts) in short form: 'noor', 'oor' is noor up to 1. Which rows are found stays
 * the same, to the letter.
 */
export function runsOf(entries: readonly string[]): WordRun[] {
  const runs: WordRun[] = [];
  let run: WordRun | undefined;
  let last = '';
  for (const entry of entries) {
    // A letter may be two units long, so that the difference is asked and not assumed.
    const first = last.length - entry.length;
    if (run && first === lengthOfFirst(last) && last.endsWith(entry)) run.reach += first;
    else {
      run = { text: entry, reach: 0 };
      runs.push(run);
    }
    last = entry;
  }
  return runs;
}

/** Whether one of the entries begins with a searched word. The first place where it stands is the one that counts. */
export function isFoundIn(word: string, text: string, reach: number): boolean {
  const place = reach === 0 ? (text.startsWith(word) ? 0 : -1) : text.indexOf(word);
  return place !== -1 && place <= reach;
}

function lengthOfFirst(text: string): number {
  return (text.codePointAt(0) ?? 0) > 0xff_ff ? 2 : 1;
}
