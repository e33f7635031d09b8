import type { ByteRange } from '#server/storage/blob-driver.ts';

/** A stored piece of an upload: the bytes from `start` to `end`, exclusive. */
export interface Piece {
  start: number;
  end: number;
}

/** The part of a piece to read, so that nothing is read twice. */
export interface Cut<TPiece extends Piece> {
  piece: TPiece;
  /** Counted from the start of the piece. */
  range: ByteRange;
}

/**
 * Joins pieces from the start up to the first gap. They may overlap: two processes may receive the same bytes without knowing
 * of each other, and each acknowledgement counts.
 * @returns the end of these bytes, and the cuts that make them up
 */
export function layPieces<TPiece extends Piece>(pieces: readonly TPiece[]): { end: number; cuts: Cut<TPiece>[] } {
  const cuts: Cut<TPiece>[] = [];
  let end = 0;
  for (const piece of pieces.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (piece.start > end) break;
    if (piece.end <= end) continue;
    cuts.push({ piece, range: { start: end - piece.start, end: piece.end - piece.start - 1 } });
    end = piece.end;
  }
  return { end, cuts };
}
