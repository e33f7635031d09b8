import { expect, test } from 'vitest';
import type { MonthOffRequest } from '#contract/reading/read.ts';
import { entryOf } from '#data/outbox/entries.ts';
import { buildMessage } from '#tests/faults/build-item.ts';
import { idOf } from '#tests/tools/build-rows.ts';
import { knownRequest } from './save-request.ts';

const [classId, month] = [idOf(1), '2026-03'];

function entry(number: number, of: Parameters<typeof buildMessage>[1] = {}) {
  const rowId = idOf(number);
  const fields = { id: rowId, classId, month, name: 'Ramadan' };
  return entryOf(buildMessage(rowId, { endpoint: 'monthOffRequests.create', fields, ...of }));
}

function row(number: number, state: MonthOffRequest['state'], of: Partial<MonthOffRequest> = {}): MonthOffRequest {
  const stamps = { createdDate: '2026-03-01T00:00:00.000Z', decidedDate: null, askedBy: null, isOwn: true };
  const place = { classId, className: 'Hifz', madaris: { id: idOf(2), name: 'Noor' } };
  return { id: idOf(number), ...place, month, name: 'Ramadan', note: '', state, ...stamps, ...of };
}

const sent = { state: 'sent', receipt: { at: 1, serverId: idOf(10), title: '' } } as const;
const known = (entries: Parameters<typeof knownRequest>[1], rows: MonthOffRequest[]) =>
  knownRequest({ classId, month }, entries, rows).state;

test('a teacher reads what waits on the device first, then the answer of the supervisor', () => {
  expect(known([], [])).toBe('none');
  expect(known([entry(10)], [row(11, 'declined')])).toBe('waiting');
  expect(known([entry(10, { state: 'rejected' })], [])).toBe('rejected');
  expect(known([], [row(10, 'asked')])).toBe('asked');
  expect(known([], [row(10, 'declined', { note: 'No.' })])).toBe('declined');
});

test('an arrived request counts as asked only until the list has it', () => {
  expect(known([entry(10, sent)], [])).toBe('asked');
  expect(known([entry(10, sent)], [row(10, 'declined')])).toBe('declined');
  expect(known([entry(10, sent)], [row(10, 'lapsed')])).toBe('none');
});

test('a second request after a declined one is what counts, and other months and classes say nothing', () => {
  expect(known([], [row(12, 'asked'), row(10, 'declined')])).toBe('asked');
  expect(known([], [row(10, 'asked', { month: '2026-04' }), row(11, 'asked', { classId: idOf(9) })])).toBe('none');
});
