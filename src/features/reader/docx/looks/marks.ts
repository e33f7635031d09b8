/**
 * A style that mammoth does not know. It passes through mammoth as characters that occur in no text, so that it comes out at
 * its place in whatever elements mammoth makes.
 */
export type Mark =
  | { readonly kind: 'run'; readonly color?: string; readonly background?: string; readonly dir?: Direction }
  | { readonly kind: 'block'; readonly dir?: Direction; readonly label?: string }
  | { readonly kind: 'table'; readonly dir: Direction }
  /** HTML that the document contains as a part, not checked yet. */
  | { readonly kind: 'html'; readonly html: string };

export type Direction = 'ltr' | 'rtl';

/** The result of reading a document. */
export interface WordAnswer {
  /** HTML that is not checked yet, or only its words. */
  readonly value: string;
  readonly marks: readonly Mark[];
  /** Its pictures, by their placeholder addresses (addresses.ts). */
  readonly pictures: readonly Blob[];
  /** `value` lacks a part of the document. */
  readonly isPartial: boolean;
}

/** Characters that Unicode reserves for internal use by programs: no document may contain them. */
export const anyMark = /[\ufdd0-\ufdd2]/g;
export const endMark = '\ufdd2';
export const startMark = (index: number) => `\ufdd0${index}\ufdd1`;
export const markPieces = /(\ufdd0\d+\ufdd1|\ufdd2)/;

/** The index of a start mark; undefined for all other text. */
export function indexOfMark(piece: string): number | undefined {
  const digits = /^\ufdd0(\d+)\ufdd1$/.exec(piece)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
