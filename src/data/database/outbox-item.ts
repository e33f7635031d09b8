import type { FilePart } from '#contract/endpoint.ts';
import type { OutboxEndpointName } from '#contract/endpoints.ts';
import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';

/** States of an item (docs/rules.md#the-outbox). `sent` keeps its receipt; all others are unsent. */
export const outboxStates = ['queued', 'sending', 'sent', 'waiting-sign-in', 'rejected', 'paused'] as const;
export type OutboxState = (typeof outboxStates)[number];
export const unsentStates = outboxStates.filter((state) => state !== 'sent');

/**
 * `create` and `delete` make and delete a row of a mirrored table; a `message` changes something at the server that no mirrored
 * table shows, such as the confirmation of a transfer.
 */
export type OutboxKind = 'create' | 'delete' | 'message';

/** Why the last attempt did not succeed: a code of the contract's problems, or one of ./failures.ts. */
export interface OutboxError {
  code: string;
  /** A message for a person, where the server gave one; else empty, and the screen says it by the code. */
  message: string;
}

/** Facts about a file that need no reading; its content is a `StoredPart`. */
export interface OutboxPart {
  partId: string;
  field: FilePart;
  /** The original file name. */
  name: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of the content, 64 lower-case hexadecimal digits; checked before every attempt. */
  sha256: string;
}

/** The server's stored answer for an item, kept 90 days. */
export interface OutboxReceipt {
  /** When, in milliseconds since 1970, by the server's clock where it gives it. */
  at: number;
  /** The id of the row at the server. */
  serverId: string;
  title: string;
  /** SHA-256 of the file as the server stored it. */
  fileHash?: string;
}

/** One piece of work of one person, to be carried to the server exactly once, as last corrected. Row of the table `outbox`. */
export interface OutboxItem {
  /** UUIDv7; for a create, the id of the row. The Idempotency-Key is made of it (src/data/outbox/rules/revisions.ts). */
  id: string;
  /** Its author; it is only ever sent with this account's session. */
  userId: string;
  endpoint: OutboxEndpointName;
  /** The version of the endpoint's body that `params`, `fields` and `parts` were written for. */
  version: number;
  params: Record<string, string>;
  fields: Record<string, string>;
  parts: OutboxPart[];
  kind: OutboxKind;
  /** A deletion of what had not got its receipt: the upload and its file are not on this device any more. */
  tookBack?: true;
  /** Its name on screens: the title of the row that it makes or deletes, or the madrasa that a message is about. */
  title: string;
  /** The row that it makes or deletes, or that a message is about; the answer names it. */
  rowId: string;
  /** Items of a group are sent in order: `class:<id>` or `madrasa:<id>`. */
  group: string;
  /** The order of saving on this device, by a counter and not by the clock. */
  seq: number;
  state: OutboxState;
  /**
   * Number of the author's corrections to an item that may have reached the server; 0 if left out. The server keeps the
   * highest, whichever arrives first.
   */
  revision?: number;
  /** Attempts started of this revision; counted before the first byte. */
  attempts: number;
  /** When the last attempt of this revision started, in milliseconds since 1970; 0 when there was none. */
  attemptedAt: number;
  /** Not before this moment, in milliseconds since 1970; 0: at once. */
  nextAttemptAt: number;
  /** Intended length of the wait. A longer wait means that the clock was set back: ./backoff.ts. */
  waitMs: number;
  /** Bytes of the file that the server has confirmed. */
  uploadOffset: number;
  /** The upload in pieces that has started at the server; of a deletion, the one of what it took back, which is given up. */
  uploadId?: string;
  /** Uploads in pieces of a file that another one has replaced: they are given up at the server before anything else is sent. */
  givenUp?: string[];
  /** The key under which an upload was asked for, until its `uploadId` came. */
  uploadKey?: string;
  lastError?: OutboxError;
  /** Milliseconds since 1970, by the server's clock as far as this device knew it. */
  createdAt: number;
  receipt?: OutboxReceipt;
  /**
   * The uploaded row as the synchronisation brought it while the answer was missing; null if the row is gone again.
   * The answer to a repeat is older than that.
   */
  there?: Material | Report | null;
}

/** The content of a file. Row of the table `parts`; removed with the receipt's arrival or by its owner, never else. */
export interface StoredPart {
  id: string;
  itemId: string;
  blob: Blob;
}

/** The sending tab, for browsers without Web Locks. Row of the table `leases`. */
export interface Lease {
  name: string;
  holder: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** Keys and indexes of the outbox's tables, to be spread into the Dexie schema of an account's database. */
export const outboxSchema = {
  outbox: 'id, seq, state, rowId',
  parts: 'id, itemId',
  leases: 'name',
} as const;
