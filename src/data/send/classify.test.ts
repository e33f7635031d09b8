import { expect, test } from 'vitest';
import { type ProblemCode, problemStatus } from '#contract/problems.ts';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { rejectionOf, serverTimeOf } from '#data/api/read-answer.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { buildDeletion, buildItem } from '#tests/faults/build-item.ts';
import * as classify from './classify.ts';

/** End of the attempt, by the server's clock. */
const at = Date.UTC(2026, 10, 25);

const classifyFailure = (item: OutboxItem, failure: unknown) => classify.classifyFailure(item, failure, at);

const report = buildItem({ state: 'sending', attempts: 1, attemptedAt: 5 });

function rejected(code: ProblemCode, more: { retryAfter?: number; current?: unknown } = {}): ApiProblem {
  return new ApiProblem(`Words for ${code}.`, { status: problemStatus[code], code, ...more });
}

test.each([
  'busy',
  'internal',
  'shutting-down',
  'storage-full',
  'not-built',
  'too-slow',
  'too-many-requests',
  'too-many-uploads',
  'key-in-flight',
] as const)('after %s the report is tried again, for as long as it takes', (code) => {
  const tired = { ...report, attempts: 1_000 };
  expect(classifyFailure(tired, rejected(code))).toMatchObject({ event: 'fail', error: { code } });
});

test.each([408, 425, 429, 500, 502, 503, 504, 507, 520])(
  'a %i of someone between us and the server passes',
  (status) => {
    expect(classifyFailure(report, new Unreachable('foreign-answer', { status })).event).toBe('fail');
  },
);

test('the server’s Retry-After is heeded, its own or a proxy’s', () => {
  expect(classifyFailure(report, rejected('too-many-requests', { retryAfter: 7 }))).toMatchObject({ orderedMs: 7_000 });
  const proxy = new Unreachable('foreign-answer', { status: 503, retryAfter: 30, isOurs: true });
  expect(classifyFailure(report, proxy)).toMatchObject({ event: 'fail', orderedMs: 30_000 });
});

test.each([
  [new Unreachable('no-connection'), 'no-answer'],
  [new Unreachable('stalled'), 'stalled'],
  [new Unreachable('foreign-answer', { status: 200 }), 'portal'],
  [new Unreachable('foreign-answer', { status: 302 }), 'portal'],
])('%s means that there is no connection', (failure, code) => {
  expect(classifyFailure(report, failure)).toEqual({ event: 'fail', error: { code, message: '' } });
});

test('an item that its author has deleted or corrected since is done: it is not sent again, and shows no error', () => {
  expect(classifyFailure(report, rejected('withdrawn'))).toMatchObject({
    event: 'succeed',
    receipt: { at, serverId: report.rowId },
  });
});

test('a dead session makes the account wait, where our own server says so', () => {
  expect(classifyFailure(report, rejected('session-ended'))).toEqual({ event: 'end-session' });
});

test.each([
  'malformed',
  'forbidden',
  'not-found',
  'changed-meanwhile',
  'too-large',
  'wrong-type',
  'rule-broken',
  'key-reused',
] as const)('after %s it is rejected in the server’s words', (code) => {
  expect(classifyFailure(report, rejected(code))).toEqual({
    event: 'reject',
    error: { code, message: `Words for ${code}.` },
  });
});

test.each([400, 401, 403, 404, 409, 413, 415, 422, 451])(
  'a %i page of a filter or a proxy rejects nothing and ends no session: it is tried again',
  (status) => {
    const failure = new Unreachable('foreign-answer', { status });
    const again = { event: 'fail', error: { code: 'portal', message: '' } };
    expect(classifyFailure(report, failure)).toEqual(again);
    expect(classifyFailure(buildDeletion(report.id), failure)).toEqual(again);
  },
);

test.each([408, 425, 429, 500, 502, 503, 504, 599])(
  'a %i page of a proxy is a failure of the connection, and its Retry-After commands nothing',
  (status) => {
    const headers = { 'retry-after': '3566', 'content-type': 'text/html' };
    const failure = rejectionOf(new Response('<h1>Busy</h1>', { status, headers }), '<h1>Busy</h1>');
    expect(classifyFailure(report, failure)).toEqual({ event: 'fail', error: { code: 'gateway', message: '' } });
    const like = new Response(JSON.stringify({ message: 'Later.', code: 'busy' }), { status, headers });
    expect(() => serverTimeOf(like)).toThrow(
      expect.objectContaining({ reason: 'foreign-answer', retryAfter: undefined }),
    );
  },
);

test('an answer with our server’s time and another body says that the server is busy, and when to come again', () => {
  const failure = new Unreachable('foreign-answer', { status: 502, isOurs: true, retryAfter: 9 });
  expect(classifyFailure(report, failure)).toMatchObject({ event: 'fail', error: { code: 'busy' }, orderedMs: 9_000 });
});

test('a file that arrived damaged is sent once more, and then the user is asked', () => {
  const first = classifyFailure(report, rejected('file-damaged'));
  expect(first.event).toBe('fail');
  const second = { ...report, lastError: { code: 'file-damaged', message: '' } };
  expect(classifyFailure(second, rejected('file-damaged')).event).toBe('reject');
});

test('a deletion of what is gone already is done', () => {
  const deletion = buildDeletion(report.id, { title: 'March' });
  const receipt = { at, serverId: report.id, title: 'March' };
  expect(classifyFailure(deletion, rejected('not-found'))).toMatchObject({ event: 'succeed', receipt });
});

test('an id that is taken counts as sent only where the very same file is there', () => {
  const sha256 = 'a'.repeat(64);
  const part = { partId: 'p', field: 'report', name: 'a.pdf', type: 'application/pdf', size: 1, sha256 } as const;
  const upload = { ...report, parts: [part] };
  const row = { ...rowOf(upload.id), fileHash: sha256 };
  const taken = (current: unknown) => classifyFailure(upload, rejected('already-there', { current })).event;
  expect(taken(row)).toBe('succeed');
  const outcome = classifyFailure(upload, rejected('already-there', { current: row }));
  expect(outcome).toMatchObject({ receipt: { at, fileHash: sha256 } });
  expect(taken({ ...row, fileHash: 'b'.repeat(64) })).toBe('reject');
  expect(taken({ ...row, id: buildItem().id })).toBe('reject');
  expect(taken(undefined)).toBe('reject');
});

test('a mistake of ours is not taken for an answer', () => {
  expect(() => classifyFailure(report, new TypeError('undefined is not a function'))).toThrow(TypeError);
});

function rowOf(id: string) {
  return {
    id,
    classId: report.params.classId,
    title: 'March',
    description: '',
    fileUrl: '/api/v1/files/reports/file.pdf',
    fileId: buildItem().id,
    fileName: 'a.pdf',
    fileType: 'PDF',
    fileSize: 1,
    picture: null,
    createdDate: '2025-03-01T00:00:00.000Z',
    version: 1,
    authorId: report.userId,
    month: '2025-03',
  };
}
