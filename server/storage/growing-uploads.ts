import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { serverLimits } from '#contract/limits.ts';

/** Maximum duration of an upload; its bytes are removed afterwards. */
export const uploadLifetimeMs = serverLimits.unfinishedUploadDays * 24 * 3_600_000;

/** Facts about an upload besides its content. */
export interface UploadNote {
  /** Undefined until the sender gave it. */
  readonly size: number | undefined;
  /** In the sender's own form. */
  readonly metadata: Readonly<Record<string, string | null>>;
  /** SHA-256 of the content, once an entry was about to take it. */
  readonly sha256: string | undefined;
}

/** Uploads that arrive in pieces, from their start until an entry has taken them. The caller must check ids. */
export interface GrowingUploads {
  /** The store for the tus protocol. */
  readonly store: DataStore;
  /** Finds uploads that were taken, too. */
  noteOf(id: string): Promise<UploadNote | undefined>;
  /** Location of the content; undefined if not all `size` bytes have arrived, or an entry has taken it. */
  whole(id: string, size: number): Promise<{ path: string } | { content: Readable } | undefined>;
  /** Records the hash of its content, for repeats of the call that takes it. */
  remember(id: string, sha256: string): Promise<void>;
  /**
   * Removes the content of an upload whose entry is written; the note stays, so that a repeat can be distinguished from
   * another upload.
   */
  drop(id: string): Promise<void>;
  /** Number of uploads whose id starts like this, growing or waiting for their entry. */
  count(start: string): Promise<number>;
  /**
   * Removes the upload that has been idle longest, with its note, among those whose id starts so.
   * @param since milliseconds since 1970: it must have been idle since then
   * @returns true if there was one
   */
  removeIdlest(start: string, since: number): Promise<boolean>;
  /** Removes all uploads whose id starts so, with their notes. */
  removeAll(start: string): Promise<void>;
  /**
   * Removes uploads that were started 30 days ago, finished or not.
   * @returns the number of removed uploads
   */
  removeExpired(now: number): Promise<number>;
}

/** An upload with the time of its last piece, in milliseconds since 1970. */
export interface Touched {
  readonly id: string;
  readonly touchedAt: number;
}

/** The upload that has been idle longest, at least since a given time; undefined without one. */
export function idlestOf(uploads: readonly Touched[], since: number): string | undefined {
  return uploads.filter(({ touchedAt }) => touchedAt <= since).sort((a, b) => a.touchedAt - b.touchedAt)[0]?.id;
}
