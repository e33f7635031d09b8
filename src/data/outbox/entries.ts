import type { OutboxEndpointName } from '#contract/endpoints.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxError, OutboxItem, OutboxState } from '#data/database/outbox-item.ts';
import { sizeOf } from './apply.ts';
import { monthOfItem } from './optimistic-row.ts';

/** An item as the outbox screen shows it. */
export interface OutboxEntry {
  id: string;
  endpoint: OutboxEndpointName;
  state: OutboxState;
  title: string;
  description: string;
  /** The class of the row that it makes or deletes. */
  classId?: string;
  /** Of an upload of a report, `YYYY-MM`. */
  month?: string;
  fileNames: string[];
  /** Bytes of its files. */
  size: number;
  /** Bytes that the server has confirmed. */
  bytesSent: number;
  attempts: number;
  /** Only while it waits for time. */
  nextAttemptAt?: Date;
  lastError?: OutboxError;
  /** Whether its content may still be changed, or moved to another class. */
  editable: boolean;
  createdAt: Date;
  receipt?: { at: Date; serverId: string; fileHash?: string; title: string };
}

/** All items and receipts of an account, unsent ones first in the order of saving, then receipts, newest first. */
export async function outboxEntries(mirror: Mirror): Promise<OutboxEntry[]> {
  const items = await mirror.outbox.orderBy('seq').toArray();
  const unsent = items.filter(({ state }) => state !== 'sent');
  const sent = items.filter(({ state }) => state === 'sent');
  sent.sort((a, b) => (b.receipt?.at ?? 0) - (a.receipt?.at ?? 0));
  return [...unsent, ...sent].map(entryOf);
}

/** What `group` starts with for what stays in the order of a class. */
const classGroup = 'class:';

function entryOf(item: OutboxItem): OutboxEntry {
  const { id, endpoint, state, title, attempts, nextAttemptAt, lastError, receipt } = item;
  return {
    id,
    endpoint,
    state,
    title,
    description: item.fields.description ?? '',
    ...(item.group.startsWith(classGroup) && { classId: item.group.slice(classGroup.length) }),
    ...(endpoint === 'reports.create' && { month: monthOfItem(item) }),
    fileNames: item.parts.map(({ name }) => name),
    size: sizeOf(item),
    bytesSent: item.uploadOffset,
    attempts,
    ...(state === 'queued' && nextAttemptAt > 0 && { nextAttemptAt: new Date(nextAttemptAt) }),
    ...(lastError && { lastError }),
    editable: item.kind === 'create' && item.state !== 'sent',
    createdAt: new Date(item.createdAt),
    ...(receipt && { receipt: { ...receipt, at: new Date(receipt.at) } }),
  };
}
