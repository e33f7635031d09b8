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
   * Takes a finished local file in under a key and survives a power cut when it returns. The file may be moved away.
   * Doing it again with the same key changes nothing.
   */
  place(key: string, path: string, content: { size: number; sha256: string }): Promise<void>;
  /** @throws BlobMissing before the first byte; the stream is closed by reading to its end or by destroying it. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<BlobEntry | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every blob, in no order, never all at once in memory. */
  list(): AsyncIterable<BlobEntry>;
}
