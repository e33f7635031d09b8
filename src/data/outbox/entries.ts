import type { OutboxEndpointName } from '#contract/endpoints.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxError, OutboxItem, OutboxState } from '#data/database/outbox-item.ts';
import { sizeOf } from './apply.ts';
import { groupOf, madrasaGroupOf } from './outbox-endpoints.ts';
import { monthOfItem, reportOfColleague } from './rules/corrected-item.ts';
import { mayHaveArrived, revisionOf } from './rules/revisions.ts';

/** An item as the outbox screen shows it. */
export interface OutboxEntry {
  id: string;
  /** Its position in the order of saving. */
  seq: number;
  endpoint: OutboxEndpointName;
  state: OutboxState;
  title: string;
  description: string;
  /** The class of the row that it makes or deletes. */
  classId?: string;
  /** The madrasa that a message is about. */
  madrasaId?: string;
  /** The row that it makes or deletes, or that a message is about. */
  rowId: string;
  /** The fields of a message, as they were typed. */
  fields?: Record<string, string>;
  /** Month of a report, `YYYY-MM`. */
  month?: string;
  fileNames: string[];
  /** Total size of its files, in bytes. */
  size: number;
  /** Bytes that the server has confirmed. */
  bytesSent: number;
  attempts: number;
  /** Start of the last attempt, in milliseconds by the clock of this device; 0 if there was none. */
  attemptedAt: number;
  /** Set only while it waits for a time. */
  nextAttemptAt?: Date;
  lastError?: OutboxError;
  /** The content may still be changed, or moved to another class. */
  editable: boolean;
  /** It was to replace a colleague's report, and can be sent as an addition. */
  canBeAdded: boolean;
  /** The author corrected it after it may have reached the server; it stays one entry with one receipt. */
  corrected: boolean;
  /** The server may have it, or may still get it, although there is no receipt. */
  mayHaveArrived: boolean;
  /** A deletion of an upload without a receipt: the server may have nothing to delete. */
  tookBack: boolean;
  createdAt: Date;
  receipt?: { at: Date; serverId: string; fileHash?: string; title: string };
}

/** All items and receipts of an account, in the order of the outbox screen. */
export async function outboxEntries(mirror: Mirror): Promise<OutboxEntry[]> {
  return inOrder((await mirror.outbox.toArray()).map(entryOf));
}

/** Unsent items first, in the order of saving, then receipts, newest first. */
export function inOrder(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const unsent = entries.filter(({ state }) => state !== 'sent').sort((a, b) => a.seq - b.seq);
  const sent = entries.filter(({ state }) => state === 'sent').sort((a, b) => receivedAt(b) - receivedAt(a));
  return [...unsent, ...sent];
}

function receivedAt({ receipt }: OutboxEntry): number {
  return receipt?.at.getTime() ?? 0;
}

/** Prefixes of `group` (outbox-endpoints.ts). */
const classGroup = groupOf('');
const madrasaGroup = madrasaGroupOf('');

export function entryOf(item: OutboxItem): OutboxEntry {
  const { id, seq, endpoint, state, title, attempts, attemptedAt, nextAttemptAt, lastError, receipt } = item;
  return {
    id,
    seq,
    endpoint,
    state,
    title,
    description: item.fields.description ?? '',
    ...(item.group.startsWith(classGroup) && { classId: item.group.slice(classGroup.length) }),
    ...(item.group.startsWith(madrasaGroup) && { madrasaId: item.group.slice(madrasaGroup.length) }),
    rowId: item.rowId,
    ...(item.kind === 'message' && { fields: item.fields, ...(item.fields.month && { month: item.fields.month }) }),
    ...(endpoint === 'reports.create' && { month: monthOfItem(item) }),
    fileNames: item.parts.map(({ name }) => name),
    size: sizeOf(item),
    bytesSent: item.uploadOffset,
    attempts,
    attemptedAt,
    ...(state === 'queued' && nextAttemptAt > 0 && { nextAttemptAt: new Date(nextAttemptAt) }),
    ...(lastError && { lastError }),
    editable: item.kind !== 'delete' && item.state !== 'sent',
    canBeAdded: item.state === 'rejected' && reportOfColleague(item) !== undefined,
    corrected: revisionOf(item) > 0,
    mayHaveArrived: mayHaveArrived(item),
    tookBack: item.tookBack === true,
    createdAt: new Date(item.createdAt),
    ...(receipt && { receipt: { ...receipt, at: new Date(receipt.at) } }),
  };
}
