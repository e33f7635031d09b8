import type { FilePart } from '#contract/endpoint.ts';
import type { OutboxEndpointName } from '#contract/endpoints.ts';
import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';

/** States of an item (docs/rules.md#the-outbox). `sent` keeps its receipt; all others are unsent. */
export const outboxStates = ['queued', 'sending', 'sent', 'waiting-sign-in', 'rejected', 'paused'] as const;
export type OutboxState = (typeof outboxStates)[number];
export const unsentStates = outboxStates.filter((state) => state !== 'sent');

/**
 * `create` and `delete` make and delete a row of a mirrored table. A `message` changes something at the server that no
 * mirrored table shows, such as the confirmation of a transfer.
 */
export type OutboxKind = 'create' | 'delete' | 'message';

/** Why the last attempt did not succeed: a code of the contract's problems, or one of ./failures.ts. */
export interface OutboxError {
  code: string;
  /** A message of the server for the user; if it is empty, the screen chooses the words by the code. */
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
  /** In bytes. */
  size: number;
  /** SHA-256 of the content, 64 lower-case hexadecimal digits; checked before every attempt. */
  sha256: string;
}

/** The server's stored answer for an item, kept 90 days. */
export interface OutboxReceipt {
  /** Milliseconds since 1970, by the server's clock if it is known. */
  at: number;
  /** The id of the row at the server. */
  serverId: string;
  title: string;
  /** SHA-256 of the file as the server stored it. */
  fileHash?: string;
}

/** One piece of work of one user, to be carried to the server exactly once, as last corrected. Row of the table `outbox`. */
export interface OutboxItem {
  /** UUIDv7; for a create, the id of the row. The Idempotency-Key is derived from it (src/data/outbox/rules/revisions.ts). */
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
  /** A deletion of an upload without a receipt: the upload and its file are no longer on this device. */
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
  /** Attempts started for this revision; counted before the first byte. */
  attempts: number;
  /** Start of the last attempt of this revision, in milliseconds since 1970; 0 if there was none. */
  attemptedAt: number;
  /** Earliest time of the next attempt, in milliseconds since 1970; 0 means at once. */
  nextAttemptAt: number;
  /** Intended length of the wait. A longer wait means that the clock was set back: ./backoff.ts. */
  waitMs: number;
  /** Bytes of the file that the server has confirmed. */
  uploadOffset: number;
  /** The upload in pieces that has started at the server. For a deletion: the upload of the deleted item, which is given up. */
  uploadId?: string;
  /** Uploads in pieces whose file was replaced: they are given up at the server before anything else is sent. */
  givenUp?: string[];
  /** The key of the request for an upload, until its `uploadId` arrives. */
  uploadKey?: string;
  lastError?: OutboxError;
  /** Milliseconds since 1970, by the server's clock if it is known. */
  createdAt: number;
  receipt?: OutboxReceipt;
  /**
   * The uploaded row as the synchronisation brought it while the answer was missing; null if the row was deleted again. The
   * answer to a repeated request is older than this.
   */
  there?: Material | Report | null;
}

/** The content of a file. Row of the table `parts`; only the receipt or its owner removes it. */
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
