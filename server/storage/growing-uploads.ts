import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { serverLimits } from '#contract/limits.ts';

/** Maximum duration of an upload; its bytes are removed afterwards. */
export const uploadLifetimeMs = serverLimits.unfinishedUploadDays * 24 * 3_600_000;

/** Facts about an upload beside its content. */
export interface UploadNote {
  /** Undefined until the sender gave it. */
  readonly size: number | undefined;
  /** As the sender wrote it. */
  readonly metadata: Readonly<Record<string, string | null>>;
  /** SHA-256 of the content, after an entry was about to take it. */
  readonly sha256: string | undefined;
}

/** Uploads that come in pieces, from their start until an entry has taken them. Ids are the caller's to check. */
export interface GrowingUploads {
  /** As the tus protocol grows them. */
  readonly store: DataStore;
  /** Also of an upload that was taken. */
  noteOf(id: string): Promise<UploadNote | undefined>;
  /** Location of the content; undefined if not all `size` bytes have arrived, or an entry has taken it. */
  whole(id: string, size: number): Promise<{ path: string } | { content: Readable } | undefined>;
  /** Notes what its content is, for repeats of the call that takes it. */
  remember(id: string, sha256: string): Promise<void>;
  /** Removes the content of an upload whose entry is written; the note stays, so that a repeat can be distinguished from another. */
  drop(id: string): Promise<void>;
  /** Number of uploads whose id starts like this, growing or waiting for their entry. */
  count(start: string): Promise<number>;
  /**
   * Removes the one that has stood still longest, with its note, of those whose id starts so.
   * @param since milliseconds since 1970: it has stood still since then at least
   * @returns whether there was one
   */
  removeIdlest(start: string, since: number): Promise<boolean>;
  /** Removes all whose id starts so, with their notes. */
  removeAll(start: string): Promise<void>;
  /**
   * Removes what was started 30 days ago, finished or not.
   * @returns how many uploads were removed
   */
  removeExpired(now: number): Promise<number>;
}

/** An upload, and when the last piece of it came, in milliseconds since 1970. */
export interface Touched {
  readonly id: string;
  readonly touchedAt: number;
}

/** The one that has stood still longest, and since a moment at least; undefined where there is none. */
export function idlestOf(uploads: readonly Touched[], since: number): string | undefined {
  return uploads.filter(({ touchedAt }) => touchedAt <= since).sort((a, b) => a.touchedAt - b.touchedAt)[0]?.id;
}
