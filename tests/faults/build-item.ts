import { v7 as newId } from 'uuid';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { groupOf, madrasaGroupOf } from '#data/outbox/outbox-endpoints.ts';

export const teacherId = '01890000-0000-7000-8000-000000000001';
export const classId = '01890000-0000-7000-8000-0000000000c1';

let seq = 0;

/** A report that waits to be sent, without a file; every field can be overridden. */
export function buildItem(overrides: Partial<OutboxItem> = {}): OutboxItem {
  const id = overrides.id ?? newId();
  seq += 1;
  return {
    id,
    userId: teacherId,
    endpoint: 'reports.create',
    version: 1,
    params: { classId },
    fields: { title: 'March', description: '' },
    parts: [],
    kind: 'create',
    title: 'March',
    rowId: id,
    group: groupOf(classId),
    seq,
    state: 'queued',
    attempts: 0,
    attemptedAt: 0,
    nextAttemptAt: 0,
    waitMs: 0,
    uploadOffset: 0,
    createdAt: Date.UTC(2025, 2, 1),
    ...overrides,
  };
}

/** The confirmation of a transfer, whose id is `rowId`. */
export function buildMessage(rowId: string, overrides: Partial<OutboxItem> = {}): OutboxItem {
  return buildItem({
    endpoint: 'transfers.confirm',
    kind: 'message',
    rowId,
    title: 'Madrasa',
    params: { id: rowId },
    fields: { amount: '240', receivedDate: '2025-03-01' },
    group: madrasaGroupOf('01890000-0000-7000-8000-0000000000d1'),
    ...overrides,
  });
}

/** The deletion of the row `rowId`. */
export function buildDeletion(rowId: string, overrides: Partial<OutboxItem> = {}): OutboxItem {
  return buildItem({
    endpoint: 'reports.delete',
    kind: 'delete',
    rowId,
    params: { id: rowId },
    fields: {},
    ...overrides,
  });
}
