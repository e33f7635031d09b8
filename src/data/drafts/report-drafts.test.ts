import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { ReportPage } from '#contract/entities/report-page.ts';
import type { Mirror } from '#data/database/database.ts';
import { placeOfDraft, type ReportDraft } from '#data/database/report-draft.ts';
import { markLeaving } from '#data/database/signing-out.ts';
import { correctPage } from '#data/outbox/actions.ts';
import { saveUpload } from '#data/outbox/add.ts';
import { packPage } from '#data/report-pages/pack.ts';
import { pageOf } from '#data/report-pages/page-of.ts';
import { classId } from '#tests/faults/build-item.ts';
import { newMirror } from '#tests/faults/devices.ts';
import { dropDraft, findDraft, keepDraft, readDraftFile } from './report-drafts.ts';

const month = '2026-10';

function buildDraft(overrides: Partial<ReportDraft> = {}): ReportDraft {
  const values = { covered: 'Surah al-Mulk', lessons: '20' };
  const place = placeOfDraft(classId, month);
  return { id: newId(), place, classId, month, language: 'en', values, photos: [], at: 1, ...overrides };
}

async function keepWithPhoto(mirror: Mirror): Promise<ReportDraft> {
  const fileId = newId();
  const draft = buildDraft({ photos: [{ slot: 1, fileId, isSmall: true }] });
  await keepDraft(mirror, draft, { add: { id: fileId, blob: new Blob(['a photo']) } });
  return draft;
}

const page: ReportPage = {
  version: 1,
  language: 'en',
  figures: { lessons: 20, students: null },
  covered: 'Surah al-Mulk',
  wentWell: '',
  needed: '',
  photos: [],
  voice: null,
};

async function uploadOf({ id }: ReportDraft, covered = page.covered) {
  const filled = { ...page, covered };
  const file = await packPage(filled, month, new Map());
  return { title: 'October', description: covered, file, page: { json: JSON.stringify(filled), draftId: id } };
}

test('what is typed and photographed is there again, for its class and month alone', async () => {
  const { mirror } = newMirror();
  const draft = await keepWithPhoto(mirror);
  expect(await findDraft(mirror, classId, month)).toEqual(draft);
  expect(await findDraft(mirror, classId, '2026-09')).toBeUndefined();
  expect(await (await readDraftFile(mirror, draft.photos[0]?.fileId ?? ''))?.text()).toBe('a photo');
});

test('the small photo takes the place of the one that was chosen in one step', async () => {
  const { mirror } = newMirror();
  const draft = await keepWithPhoto(mirror);
  const [chosen, small] = [draft.photos[0]?.fileId ?? '', newId()];
  const changed = { ...draft, photos: [{ slot: 1, fileId: small, isSmall: true }] };
  await expect(keepDraft(mirror, changed, { add: { id: chosen, blob: new Blob() }, drop: [chosen] })).rejects.toThrow();
  expect(await readDraftFile(mirror, chosen)).toBeDefined();
  await keepDraft(mirror, changed, { add: { id: small, blob: new Blob(['small']) }, drop: [chosen] });
  expect(await readDraftFile(mirror, chosen)).toBeUndefined();
  expect(await (await readDraftFile(mirror, small))?.text()).toBe('small');
});

test('a draft goes with its files in the moment its upload is stored, and not before', async () => {
  const { mirror, userId } = newMirror();
  const draft = await keepWithPhoto(mirror);
  const author = { userId, now: Date.UTC(2026, 9, 31) };
  const upload = { ...(await uploadOf(draft)), id: draft.id, endpoint: 'reports.create', classId, month } as const;
  await expect(saveUpload(mirror, author, { ...upload, file: new File([], 'no.exe') })).rejects.toThrow();
  expect(await mirror.draftFiles.count()).toBe(1);
  await saveUpload(mirror, author, upload);
  expect([await mirror.reportDrafts.count(), await mirror.draftFiles.count()]).toEqual([0, 0]);
  expect((await mirror.outbox.get(draft.id))?.parts).toMatchObject([{ name: `report-${month}.sanadreport` }]);
  const row = await mirror.reports.get(draft.id);
  expect(row && pageOf(row)).toMatchObject({ covered: 'Surah al-Mulk', figures: { lessons: 20 } });
});

test('a page that waits is corrected in its place: one item, the new words in its list, no draft left', async () => {
  const { mirror, userId } = newMirror();
  const first = buildDraft();
  const author = { userId, now: Date.UTC(2026, 9, 31) };
  const upload = { ...(await uploadOf(first)), id: first.id, endpoint: 'reports.create', classId, month } as const;
  await saveUpload(mirror, author, upload);
  const second = await keepWithPhoto(mirror);
  expect(await correctPage(mirror, first.id, await uploadOf(second, 'Surah al-Qalam'))).toBe(true);
  expect([await mirror.outbox.count(), await mirror.parts.count(), await mirror.reportDrafts.count()]).toEqual([
    1, 1, 0,
  ]);
  const row = await mirror.reports.get(first.id);
  expect(row && pageOf(row)?.covered).toBe('Surah al-Qalam');
});

test('nothing is kept for someone who has signed out in another tab', async () => {
  const { mirror } = newMirror();
  await markLeaving(mirror);
  await expect(keepDraft(mirror, buildDraft())).rejects.toThrow('signed out');
  expect(await mirror.reportDrafts.count()).toBe(0);
});

test('a draft that its author discards leaves nothing', async () => {
  const { mirror } = newMirror();
  const { id } = await keepWithPhoto(mirror);
  await dropDraft(mirror, id);
  expect([await mirror.reportDrafts.count(), await mirror.draftFiles.count()]).toEqual([0, 0]);
});
