/**
 * A look that mammoth does not know. It travels through mammoth as letters that no text has, so that it comes out
 * at its place, whatever elements mammoth makes of it.
 */
export type Mark =
  | { readonly kind: 'run'; readonly color?: string; readonly background?: string; readonly dir?: Direction }
  | { readonly kind: 'block'; readonly dir?: Direction; readonly label?: string }
  | { readonly kind: 'table'; readonly dir: Direction }
  /** HTML that the document has as a part of its own, not checked yet. */
  | { readonly kind: 'html'; readonly html: string };

export type Direction = 'ltr' | 'rtl';

/** The result of reading a document. */
export interface WordAnswer {
  /** HTML that is not checked yet, or its words alone. */
  readonly value: string;
  readonly marks: readonly Mark[];
  /** Its pictures, by the addresses that stand for them (addresses.ts). */
  readonly pictures: readonly Blob[];
  /** Something of it is not in `value`. */
  readonly isPartial: boolean;
}

/** Letters that Unicode keeps for programs' own use inside: no document has a right to them. */
export const anyMark = /[\ufdd0-\ufdd2]/g;
export const endMark = '\ufdd2';
export const startMark = (index: number) => `\ufdd0${index}\ufdd1`;
export const markPieces = /(\ufdd0\d+\ufdd1|\ufdd2)/;

/** The index of a start mark; undefined for all other text. */
export function indexOfMark(piece: string): number | undefined {
  const digits = /^\ufdd0(\d+)\ufdd1$/.exec(piece)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
