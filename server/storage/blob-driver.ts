import type { Readable } from 'node:stream';

/** Part of a blob, both ends included, counted from 0 as in RFC 9110 section 14. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Facts about a blob that need no reading. */
export interface BlobEntry {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** Permanent place of blobs: a folder, or a bucket. Keys are UUIDs. */
export interface BlobDriver {
  /** The slow part of `place`, to be done before the transaction starts. */
  prepare?(key: string, path: string, content: { size: number; sha256: string }): Promise<void>;
  /**
   * Stores a finished local file under a key, safe from power cuts when it returns. The file may be moved. A repeat with the
   * same key changes nothing.
   */
  place(key: string, path: string, content: { size: number; sha256: string }): Promise<void>;
  /** @throws BlobMissing before the first byte; reading to the end, or destroying it, closes the stream */
  get(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<BlobEntry | undefined>;
  /** Deleting a missing blob is no error. */
  delete(key: string): Promise<void>;
  /** Every blob, unordered, never all at once in memory. */
  list(): AsyncIterable<BlobEntry>;
}
