import { expect, test } from 'vitest';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { buildMessage } from '#tests/faults/build-item.ts';
import { idOf } from '#tests/tools/build-rows.ts';
import { classifyFailure } from './classify.ts';
import { receive } from './receipt.ts';
import { requestOf } from './request.ts';

const part = {
  partId: 'p',
  field: 'photo',
  name: 'receipt.jpg',
  type: 'image/jpeg',
  size: 5,
  sha256: 'a'.repeat(64),
} as const;
const confirmation = buildMessage(idOf(700), { parts: [part], state: 'sending', attempts: 1 });
const fields = { id: idOf(701), month: '2026-10', food: '12.5', words: '' };
const spending = buildMessage(idOf(701), { endpoint: 'spending.create', fields, revision: 2 });
const headers = new Headers();

test('a message brings its fields, the hash of its photo and the photo', () => {
  const blob = new Blob(['photo']);
  expect(requestOf(confirmation, { blob })).toEqual({
    ...{ params: { id: idOf(700) }, idempotencyKey: confirmation.id },
    body: { amount: '240', receivedDate: '2025-03-01', fileHash: part.sha256 },
    file: { blob, name: 'receipt.jpg' },
  });
});

test('a corrected one goes under another key, and names its revision where the call knows revisions', () => {
  expect(requestOf(spending)).toMatchObject({ idempotencyKey: `${spending.id}-r2`, body: { ...fields, revision: 2 } });
  expect(requestOf({ ...confirmation, revision: 1 }).body).not.toHaveProperty('revision');
});

test('only an answer about the same transfer is a receipt', () => {
  const answered = (id: string) => receive(confirmation, { answer: { data: { id } }, headers } as never, 5);
  expect(answered(idOf(700))).toEqual({
    event: 'succeed',
    receipt: { at: 5, serverId: idOf(700), title: confirmation.title },
  });
  expect(() => answered(idOf(9))).toThrow(Unreachable);
});

const problem = (status: number, code: string, current?: unknown) =>
  new ApiProblem('No.', { status, code: code as 'already-there', current });

test('a report that the server has already is received, if it says the same', () => {
  const current = { ...fields, food: 12.5, id: idOf(701) };
  expect(classifyFailure(spending, problem(409, 'already-there', current), 5)).toMatchObject({ event: 'succeed' });
  expect(classifyFailure(spending, problem(409, 'already-there', { ...current, food: 13 }), 5)).toMatchObject({
    event: 'reject',
  });
});

test.each(['withdrawn', 'not-found', 'rule-broken'])(
  'nothing is taken for done by "%s": it is kept, with the reason',
  (code) => {
    expect(classifyFailure(confirmation, problem(409, code), 5)).toEqual({
      event: 'reject',
      error: { code, message: 'No.' },
    });
  },
);
