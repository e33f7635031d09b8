import { json } from 'node:stream/consumers';
import { BlobMissing } from '#server/storage/errors.ts';
import { idlestOf } from '#server/storage/growing-uploads.ts';
import { type Cut, layPieces, type Piece } from './pieces.ts';
import type { Bucket } from './s3-bucket.ts';

/** Data of an upload in a bucket beside its pieces. */
export interface StoredNote {
  size?: number | undefined;
  metadata: Record<string, string | null>;
  /** ISO 8601. */
  createdAt: string;
}

interface StoredPiece extends Piece {
  key: string;
}

/**
 * Keys of uploads that arrive in pieces; blobs have other keys (s3-driver.ts).
 * State changes are stored as further objects instead of a new note: not every bucket replaces an object at once, and a
 * process that reads the note during a write would see half of it.
 */
const keyOf = {
  note: (id: string) => `uploads/notes/${id}`,
  /** Exists once an entry has taken it. */
  taken: (id: string) => `uploads/taken/${id}`,
  /** Exists once an entry was about to take it; holds the hash of its content. */
  hashes: (id: string) => `uploads/hashes/${id}/`,
  hash: (id: string, sha256: string) => `uploads/hashes/${id}/${sha256}`,
  pieces: (id: string) => `uploads/pieces/${id}/`,
  /** Enough digits to make the order of keys the order in the file. */
  piece: (id: string, start: number, end: number) => `uploads/pieces/${id}/${String(start).padStart(12, '0')}-${end}`,
};

/** Notes and pieces of uploads as objects of a bucket. */
export class UploadObjects {
  constructor(private readonly bucket: Bucket) {}

  /** Finds uploads that were taken, too. */
  async note(id: string): Promise<StoredNote | undefined> {
    try {
      return (await json(await this.bucket.get(keyOf.note(id)))) as StoredNote;
    } catch (error) {
      if (error instanceof BlobMissing) return undefined;
      throw error;
    }
  }

  setNote(id: string, note: StoredNote): Promise<void> {
    return this.bucket.putText(keyOf.note(id), JSON.stringify(note));
  }

  async isTaken(id: string): Promise<boolean> {
    return (await this.bucket.stat(keyOf.taken(id))) !== undefined;
  }

  async hashOf(id: string): Promise<string | undefined> {
    for await (const { key } of this.bucket.list(keyOf.hashes(id))) return key.slice(keyOf.hashes(id).length);
    return undefined;
  }

  setHash(id: string, sha256: string): Promise<void> {
    return this.bucket.putText(keyOf.hash(id, sha256), sha256);
  }

  /** Marks it before its pieces are deleted, so that a process that misses them finds the reason. */
  async take(id: string): Promise<void> {
    await this.bucket.putText(keyOf.taken(id), id);
    await this.#deleteAll(keyOf.pieces(id));
  }

  /** Deletes the note first: pieces without a note belong to nothing, and are deleted when they are old. */
  async forget(id: string): Promise<void> {
    await this.bucket.delete(keyOf.note(id));
    await this.bucket.delete(keyOf.taken(id));
    await this.#deleteAll(keyOf.hashes(id));
    await this.#deleteAll(keyOf.pieces(id));
  }

  /** Stores a piece from this disk under a key that contains its position. It never changes. */
  async addPiece(id: string, start: number, path: string, content: { size: number; sha256: string }): Promise<void> {
    await this.bucket.putFile(keyOf.piece(id, start, start + content.size), path, content);
  }

  /** The end of the pieces without a gap, and the parts of them to read. */
  async lay(id: string): Promise<{ end: number; cuts: Cut<StoredPiece>[] }> {
    const pieces: StoredPiece[] = [];
    for await (const { key } of this.bucket.list(keyOf.pieces(id))) {
      const [, start, end] = /\/(\d+)-(\d+)$/.exec(key) ?? [];
      if (end !== undefined) pieces.push({ key, start: Number(start), end: Number(end) });
    }
    return layPieces(pieces);
  }

  /** @throws BlobMissing in the middle if the pieces are deleted during the read */
  async *read(cuts: readonly Cut<StoredPiece>[]): AsyncGenerator<Buffer> {
    for (const { piece, range } of cuts) yield* await this.bucket.get(piece.key, range);
  }

  /** Counts uploads that are not taken. */
  async count(start: string): Promise<number> {
    let count = 0;
    for await (const _ of this.bucket.list(keyOf.note(start))) count += 1;
    for await (const _ of this.bucket.list(keyOf.taken(start))) count -= 1;
    return Math.max(0, count);
  }

  /** Removes the upload that has been idle longest, among those whose id starts so, if it has been idle since a given time. */
  async removeIdlest(start: string, since: number): Promise<boolean> {
    const touched = new Map<string, number>();
    for await (const { key, modifiedAt } of this.bucket.list(keyOf.note(start))) {
      touched.set(key.slice(keyOf.note('').length), modifiedAt.getTime());
    }
    for await (const { key } of this.bucket.list(keyOf.taken(start))) touched.delete(key.slice(keyOf.taken('').length));
    for (const [id, startedAt] of touched) {
      let last = startedAt;
      for await (const { modifiedAt } of this.bucket.list(keyOf.pieces(id)))
        last = Math.max(last, modifiedAt.getTime());
      touched.set(id, last);
    }
    const idlest = idlestOf(
      [...touched].map(([id, touchedAt]) => ({ id, touchedAt })),
      since,
    );
    if (idlest !== undefined) await this.forget(idlest);
    return idlest !== undefined;
  }

  /** Removes all uploads whose id starts so. */
  async removeAll(beginning: string): Promise<void> {
    for await (const { key } of this.bucket.list(keyOf.note(beginning))) {
      await this.forget(key.slice(keyOf.note('').length));
    }
  }

  /**
   * Removes uploads older than `age`, by the time of their note; pieces without a note by their own time.
   * @returns the number of removed uploads that no entry had taken
   */
  async removeOlder(age: number, now: number): Promise<number> {
    let removed = 0;
    for await (const { key, modifiedAt } of this.bucket.list('uploads/')) {
      if (now - modifiedAt.getTime() < age) continue;
      if (key.startsWith(keyOf.note(''))) {
        const id = key.slice(keyOf.note('').length);
        if (!(await this.isTaken(id))) removed += 1;
        await this.forget(id);
      } else {
        await this.bucket.delete(key);
      }
    }
    return removed;
  }

  async #deleteAll(start: string): Promise<void> {
    for await (const { key } of this.bucket.list(start)) await this.bucket.delete(key);
  }
}
