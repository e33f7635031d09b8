import { json } from 'node:stream/consumers';
import { BlobMissing } from './errors.ts';
import { type Cut, layPieces, type Piece } from './pieces.ts';
import type { Bucket } from './s3-bucket.ts';

/** What a bucket holds of an upload beside its pieces. */
export interface StoredNote {
  size?: number | undefined;
  metadata: Record<string, string | null>;
  /** ISO 8601. */
  createdAt: string;
  /** Of its content, once an entry was about to take it. */
  sha256?: string;
}

interface StoredPiece extends Piece {
  key: string;
}

/** Keys of uploads that come in pieces; blobs have no such ones (s3-driver.ts). */
const keyOf = {
  /** The note of an upload that grows or waits for its entry. */
  open: (id: string) => `uploads/open/${id}`,
  /** The note of one that an entry has taken. */
  taken: (id: string) => `uploads/taken/${id}`,
  pieces: (id: string) => `uploads/pieces/${id}/`,
  /** Digits enough for the order of keys to be that of the file. */
  piece: (id: string, start: number, end: number) => `uploads/pieces/${id}/${String(start).padStart(12, '0')}-${end}`,
};

/** Notes and pieces of uploads as objects of a bucket. */
export class UploadObjects {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  open(id: string): Promise<StoredNote | undefined> {
    return this.#note(keyOf.open(id));
  }

  taken(id: string): Promise<StoredNote | undefined> {
    return this.#note(keyOf.taken(id));
  }

  setOpen(id: string, note: StoredNote): Promise<void> {
    return this.#bucket.putText(keyOf.open(id), JSON.stringify(note));
  }

  setTaken(id: string, note: StoredNote): Promise<void> {
    return this.#bucket.putText(keyOf.taken(id), JSON.stringify(note));
  }

  /** The note first: pieces without one belong to nothing any more, and go when they are old. */
  async forget(id: string): Promise<void> {
    await this.#bucket.delete(keyOf.open(id));
    for await (const { key } of this.#bucket.list(keyOf.pieces(id))) await this.#bucket.delete(key);
  }

  /** Keeps a piece that lies on this disk, under a key that tells where it belongs. It is never changed. */
  async addPiece(id: string, start: number, path: string, content: { size: number; sha256: string }): Promise<void> {
    await this.#bucket.putFile(keyOf.piece(id, start, start + content.size), path, content);
  }

  /** How far the pieces reach without a gap, and what to read of them. */
  async lay(id: string): Promise<{ end: number; cuts: Cut<StoredPiece>[] }> {
    const pieces: StoredPiece[] = [];
    for await (const { key } of this.#bucket.list(keyOf.pieces(id))) {
      const [, start, end] = /\/(\d+)-(\d+)$/.exec(key) ?? [];
      if (end !== undefined) pieces.push({ key, start: Number(start), end: Number(end) });
    }
    return layPieces(pieces);
  }

  /** @throws BlobMissing in the middle where the pieces are cleared away meanwhile */
  async *read(cuts: readonly Cut<StoredPiece>[]): AsyncGenerator<Buffer> {
    for (const { piece, range } of cuts) yield* await this.#bucket.get(piece.key, range);
  }

  async count(beginning: string): Promise<number> {
    let count = 0;
    for await (const _ of this.#bucket.list(keyOf.open(beginning))) count += 1;
    return count;
  }

  /** Removes what is older than `age`: an upload by its note, what has no note any more by its own time. */
  async removeOlder(age: number, now: number): Promise<number> {
    let removed = 0;
    for await (const { key, modifiedAt } of this.#bucket.list('uploads/')) {
      if (now - modifiedAt.getTime() < age) continue;
      if (key.startsWith(keyOf.open(''))) {
        await this.forget(key.slice(keyOf.open('').length));
        removed += 1;
      } else {
        await this.#bucket.delete(key);
      }
    }
    return removed;
  }

  async #note(key: string): Promise<StoredNote | undefined> {
    try {
      return (await json(await this.#bucket.get(key))) as StoredNote;
    } catch (error) {
      if (error instanceof BlobMissing) return undefined;
      throw error;
    }
  }
}
