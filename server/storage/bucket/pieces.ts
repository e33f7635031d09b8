import type { ByteRange } from '#server/storage/blob-driver.ts';

/** A piece of an upload that was kept: the bytes from `start` up to, not including, `end`. */
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
 * Lays pieces side by side from the start up to the first gap. They may overlap: of two processes that received the
 * same bytes on two lines neither knew of the other, and what either acknowledged counts.
 * @returns how far they reach, and the cuts that make up these bytes
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
