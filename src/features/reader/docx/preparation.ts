import { endMark, type Mark, startMark } from './looks/marks.ts';
import type { Relation } from './relations.ts';
import type { WordStyles } from './word-styles.ts';
import type { Parts } from './word-xml.ts';

/** The state of a document before mammoth reads it. */
export interface Preparation {
  readonly parts: Parts;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly styles: WordStyles;
  readonly marks: Mark[];
  isPartial: boolean;
}

/** Adds a mark to the document. @returns the characters that represent it */
export function noted({ marks }: Preparation, mark: Mark): { start: string; end: string } {
  marks.push(mark);
  return { start: startMark(marks.length - 1), end: endMark };
}
