import * as v from 'valibot';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';

const number = v.pipe(
  v.number(say('numberInvalid')),
  v.integer(say('numberInvalid')),
  v.minValue(1, say('numberInvalid')),
);

/**
 * A passage that a class has covered: a surah from one verse to another, both included. The form and the server know how many verses it
 * has (verses.ts), which what is read of a report does not need.
 */
export const Passage = v.pipe(
  v.strictObject({ surah: v.pipe(number, v.maxValue(114, say('numberInvalid'))), from: number, to: number }),
  v.check(({ from, to }) => from <= to, say('versesInvalid')),
);
export type Passage = v.InferOutput<typeof Passage>;

/** The passages of a report. */
export const Passages = v.pipe(v.array(Passage), v.maxLength(limits.passagesOfReport));

/** Passages as the field of a form and a draft hold them: `78:1-30 79:1-14`. */
export function textOfPassages(passages: readonly Passage[]): string {
  return passages.map(({ surah, from, to }) => `${surah}:${from}-${to}`).join(' ');
}

/** The passages that such a text names; anything else in it is left out. */
export function passagesIn(text: string): Passage[] {
  const found = [...text.matchAll(/(\d{1,3}):(\d{1,3})-(\d{1,3})/g)];
  return found.map(([, surah, from, to]) => ({ surah: Number(surah), from: Number(from), to: Number(to) }));
}
