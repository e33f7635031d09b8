import { v7 as newId } from 'uuid';
import type { Class, MonthOffRequest } from '#contract/reading/read.ts';
import { saveMessage } from '#hooks/outbox/outbox-actions.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';

/** A class and the month for which a teacher asks. */
export interface MonthOfClass {
  readonly of: Pick<Class, 'id' | 'name' | 'madarisId'>;
  /** The month whose report is still to be sent. */
  readonly month: string;
}

/**
 * Saves the request for a month without lessons on this device. A waiting request is corrected.
 * @throws DeviceFull
 */
export async function saveRequest(
  { id: classId, name, madarisId }: MonthOfClass['of'],
  { month, reason }: { month: string; reason: string },
  waiting: OutboxEntry | undefined,
): Promise<void> {
  const id = waiting?.rowId ?? newId();
  const of = { endpoint: 'monthOffRequests.create', rowId: id, madrasaId: madarisId, title: name, params: {} } as const;
  await saveMessage({ ...of, fields: { id, classId, month, name: reason } });
}

/** The request for a month of a class, as this device and the server know it. */
export interface KnownRequest {
  /** The request that has not arrived yet. */
  readonly waiting: OutboxEntry | undefined;
  readonly state: 'none' | 'waiting' | 'rejected' | 'asked' | 'declined';
  readonly reason: string;
  /** The answer to a declined request. */
  readonly note: string;
}

/** @param rows requests, newest first */
export function knownRequest(
  { classId, month }: { classId: string; month: string },
  entries: readonly OutboxEntry[],
  rows: readonly MonthOffRequest[],
): KnownRequest {
  const own = entries.filter(
    ({ endpoint, fields }) =>
      endpoint === 'monthOffRequests.create' && fields?.classId === classId && fields.month === month,
  );
  const waiting = own.find(({ state }) => state !== 'sent');
  const reasonOf = (entry: OutboxEntry | undefined) => entry?.fields?.name ?? '';
  if (waiting) {
    const state = waiting.state === 'rejected' ? 'rejected' : 'waiting';
    return { waiting, state, reason: reasonOf(waiting), note: '' };
  }
  const of = rows.filter((row) => row.classId === classId && row.month === month);
  const known = of.find(({ state }) => state === 'asked') ?? of[0];
  const sent = own.find(({ rowId }) => !of.some(({ id }) => id === rowId));
  // It has arrived since the list was fetched.
  if (sent) return { waiting, state: 'asked', reason: reasonOf(sent), note: '' };
  const state = known?.state === 'asked' || known?.state === 'declined' ? known.state : 'none';
  return { waiting, state, reason: known?.name ?? '', note: known?.note ?? '' };
}
