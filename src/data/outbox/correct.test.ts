import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { newReport } from '#contract/entities/report.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { placeOfDraft, type ReportDraft } from '#data/database/report-draft.ts';
import { changeDraft, openDraft } from '#data/drafts/report-drafts.ts';
import { mirrored } from '#data/mirror/mirrored.ts';
import { requestOf } from '#data/send/request.ts';
import { classId } from '#tests/faults/build-item.ts';
import { buildFile, newMirror } from '#tests/faults/devices.ts';
import { correctUpload } from './correct.ts';
import { saveReport } from './save-report.ts';
import { saveUpload } from './save-upload.ts';

const month = '2026-10';
const otherMonth = '2026-09';
const otherClass = '01890000-0000-7000-8000-0000000000c2';
const returned = '01890000-0000-7000-8000-0000000000f1';
const now = Date.UTC(2026, 9, 31);

/** A waiting report that replaces a returned one. */
async function waitingReplacement(mirror: Mirror, userId: string): Promise<string> {
  const report = { endpoint: 'reports.create', classId, month, title: 'October', description: '' } as const;
  return (await saveUpload(mirror, { userId, now }, { ...report, file: buildFile(), replaces: returned })).id;
}

async function bodyOf(mirror: Mirror, id: string) {
  const item = (await mirror.outbox.get(id)) ?? expect.fail('It waits.');
  const { params, body } = requestOf(item, { uploadId: 'an-upload-that-is-there' });
  return { ...params, ...(body as Record<string, unknown>) };
}

async function store(mirror: Mirror, changes: Partial<OutboxItem>, id: string): Promise<void> {
  await mirror.outbox.update(id, changes);
}

const attempted = { attempts: 1, attemptedAt: 1 };
const rejected = { ...attempted, state: 'rejected', lastError: { code: 'rule-broken', message: '' } } as const;

test.each([
  ['month', { month: otherMonth }, { classId, month: otherMonth }],
  ['class', { classId: otherClass }, { classId: otherClass, month }],
  ['class and month', { classId: otherClass, month: otherMonth }, { classId: otherClass, month: otherMonth }],
] as const)(
  'a report that replaces another one is corrected in its %s: it is sent as one of its own',
  async (_, to, place) => {
    for (const changes of [{}, attempted, { ...attempted, state: 'paused' as const }, rejected]) {
      const { mirror, userId } = newMirror();
      const id = await waitingReplacement(mirror, userId);
      await store(mirror, changes, id);
      expect(await correctUpload(mirror, id, to)).toBe(true);
      const body = await bodyOf(mirror, id);
      expect(body).toMatchObject(place);
      expect(body.replaces).toBeUndefined();
      expect(body.revision ?? 0).toBe('attempts' in changes ? 1 : 0);
      expect(await mirror.reports.get(id)).toMatchObject({ ...place, replaces: null });
    }
  },
);

test('a correction of its words or its file keeps what it replaces', async () => {
  const { mirror, userId } = newMirror();
  const id = await waitingReplacement(mirror, userId);
  expect(await correctUpload(mirror, id, { title: 'October again', month, classId })).toBe(true);
  expect(await correctUpload(mirror, id, { file: buildFile('name,mark\nOmar,20\n', 'other.csv') })).toBe(true);
  expect(await bodyOf(mirror, id)).toMatchObject({ replaces: returned, month, title: 'October again' });
});

test('a report meant to replace a colleague’s is sent only as an addition, with any correction of its author', async () => {
  const notTheirs = { ...rejected, lastError: { code: 'colleagues-report', message: '' } };
  const corrections = [
    {},
    { title: 'October again' },
    { file: buildFile('name,mark\nOmar,20\n') },
    { replaces: returned },
  ];
  for (const correction of corrections) {
    const { mirror, userId } = newMirror();
    const id = await waitingReplacement(mirror, userId);
    await store(mirror, notTheirs, id);
    expect(await correctUpload(mirror, id, correction)).toBe(true);
    expect(await mirror.outbox.get(id)).toMatchObject({ state: 'queued', revision: 1 });
    const body = await bodyOf(mirror, id);
    expect([body.replaces, body.month, body.classId]).toEqual([undefined, month, classId]);
    expect(await mirror.reports.get(id)).toMatchObject({ replaces: null });
  }
});

test('a waiting replacement does not replace a report that its author has moved', async () => {
  const { mirror, userId } = newMirror();
  const first = await waitingReplacement(mirror, userId);
  const report = {
    endpoint: 'reports.create',
    classId,
    title: 'Second',
    description: '',
    file: buildFile('a,b\n'),
  } as const;
  const second = await saveUpload(mirror, { userId, now }, { ...report, month: otherMonth });
  await correctUpload(mirror, second.id, { month, replaces: first });
  expect((await bodyOf(mirror, second.id)).replaces).toBe(first);
  await store(mirror, attempted, second.id);
  await correctUpload(mirror, first, { classId: otherClass });
  const body = await bodyOf(mirror, second.id);
  expect([body.replaces, body.month, body.revision]).toEqual([undefined, month, 1]);
  expect(await mirror.reports.get(second.id)).toMatchObject({ replaces: null });
});

function draftOf(overrides: Partial<ReportDraft>): ReportDraft {
  const draft: ReportDraft = {
    id: newId(),
    classId,
    month,
    language: 'en',
    values: {},
    photos: [],
    place: '',
    at: 0,
    ...overrides,
  };
  return { ...draft, place: placeOfDraft(draft) };
}

test('a correction that was started goes along with the report that it corrects, and another draft does not', async () => {
  const { mirror, userId } = newMirror();
  const id = await waitingReplacement(mirror, userId);
  const correction = await changeDraft(mirror, draftOf({ corrects: id }), (draft) => draft);
  const next = await changeDraft(mirror, draftOf({ replaces: id }), (draft) => draft);
  await correctUpload(mirror, id, { month: otherMonth });
  const at = { classId, month: otherMonth, corrects: id };
  const found = await openDraft(mirror, at, 'en', async () => ({ values: {} }));
  expect(found).toMatchObject({ restored: true, draft: { id: correction.id, month: otherMonth } });
  expect(await mirror.reportDrafts.get(next.id)).toMatchObject({ month });
  expect((await mirror.reportDrafts.get(next.id))?.replaces).toBeUndefined();
});

/** A report as the server has it. */
async function atServer(mirror: Mirror, id: string, of: { classId: string; month: string }): Promise<void> {
  const file = { fileUrl: '/f.csv', fileId: id, fileName: 'f.csv', fileType: 'text/csv', fileSize: 1 };
  const row = {
    id,
    title: 'October',
    description: '',
    ...file,
    fileHash: 'a'.repeat(64),
    sentHash: null,
    picture: null,
    version: 1,
  };
  const report = { ...newReport, ...row, ...of, authorId: null, createdDate: '2026-10-01T00:00:00.000Z' };
  await mirror.reports.put(mirrored('reports', report, 1));
}

test.each([
  ['another month', { classId, month: otherMonth }, undefined],
  ['another class', { classId: otherClass, month }, undefined],
  ['its own class and month', { classId, month }, returned],
])('a report that names one of %s is sent with what is true', async (_, of, expected) => {
  const { mirror, userId } = newMirror();
  await atServer(mirror, returned, of);
  expect((await bodyOf(mirror, await waitingReplacement(mirror, userId))).replaces).toBe(expected);
});

test('a page that waits is corrected in its month; one that has arrived by then is deleted there', async () => {
  const { mirror, userId } = newMirror();
  const author = { userId, now };
  const id = await waitingReplacement(mirror, userId);
  const draft = await changeDraft(mirror, draftOf({ corrects: id, month: otherMonth }), (one) => one);
  const made = { title: 'September', description: '', file: buildFile('s\n'), made: { draft } };
  await saveReport(mirror, author, draft, made);
  expect(await mirror.outbox.toArray()).toMatchObject([{ id, title: 'September', fields: { month: otherMonth } }]);
  expect(await mirror.reportDrafts.count()).toBe(0);
  await store(mirror, { state: 'sent', receipt: { at: now, serverId: id, title: 'September' } }, id);
  await atServer(mirror, id, { classId, month: otherMonth });
  const again = await changeDraft(mirror, draftOf({ corrects: id }), (one) => one);
  await saveReport(mirror, author, again, { ...made, title: 'October', made: { draft: again } });
  const [, created, deleted] = await mirror.outbox.orderBy('seq').toArray();
  expect(created).toMatchObject({ id: again.id, endpoint: 'reports.create', fields: { month } });
  expect(created?.fields.replaces).toBeUndefined();
  expect(deleted).toMatchObject({ endpoint: 'reports.delete', rowId: id });
});
