import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { ReportPage } from '#contract/entities/report-page.ts';
import type { Mirror } from '#data/database/database.ts';
import { placeOfDraft, type ReportDraft } from '#data/database/report-draft.ts';
import { markLeaving } from '#data/database/signing-out.ts';
import { correctUpload } from '#data/outbox/correct.ts';
import { saveUpload } from '#data/outbox/save-upload.ts';
import { packPage } from '#data/report-pages/pack.ts';
import { pageOf } from '#data/report-pages/page-of.ts';
import { wholePicture } from '#lib/scan/quad.ts';
import { classId } from '#tests/faults/build-item.ts';
import { newMirror } from '#tests/faults/devices.ts';
import {
  changeDraft,
  dropDraft,
  exportDraft,
  findDraft,
  moveDraft,
  openDraft,
  readDraft,
  readDraftFile,
} from './report-drafts.ts';

const month = '2026-10';

function buildDraft(overrides: Partial<ReportDraft> = {}): ReportDraft {
  const values = { covered: 'Surah al-Mulk', lessons: '20' };
  const place = placeOfDraft({ classId, month });
  return { id: newId(), place, classId, month, language: 'en', values, photos: [], at: 0, ...overrides };
}

/** A photo that is taken into a draft. */
function withPhoto(content: string, slot = 1, fileId = newId()) {
  const photo = { slot, fileId, isSmall: true };
  return {
    fileId,
    change: (now: ReportDraft) => ({ ...now, photos: [...now.photos, photo] }),
    files: { add: [{ id: fileId, blob: new Blob([content]) }] },
  };
}

async function keepWithPhoto(mirror: Mirror): Promise<ReportDraft> {
  const { change, files } = withPhoto('a photo');
  return changeDraft(mirror, buildDraft(), change, files);
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

async function uploadOf(draft: ReportDraft, covered = page.covered) {
  const filled = { ...page, covered };
  const file = await packPage(filled, month, new Map());
  return { title: 'October', description: covered, file, made: { json: JSON.stringify(filled), draft } };
}

test('typed text and photos are there again, only for their class and month', async () => {
  const { mirror } = newMirror();
  const draft = await keepWithPhoto(mirror);
  expect(await findDraft(mirror, { classId, month })).toEqual(draft);
  expect(await findDraft(mirror, { classId, month: '2026-09' })).toBeUndefined();
  expect(await findDraft(mirror, { classId, month, corrects: newId() })).toBeUndefined();
  expect(await (await readDraftFile(mirror, draft.photos[0]?.fileId ?? ''))?.text()).toBe('a photo');
});

test('the small photo replaces the chosen one in one step', async () => {
  const { mirror } = newMirror();
  const draft = await keepWithPhoto(mirror);
  const [chosen, small] = [draft.photos[0]?.fileId ?? '', newId()];
  const inItsPlace = (fileId: string) => (now: ReportDraft) => ({
    ...now,
    photos: [{ slot: 1, fileId, isSmall: true }],
  });
  const twice = { add: [{ id: chosen, blob: new Blob() }], drop: [chosen] };
  await expect(changeDraft(mirror, draft, inItsPlace(chosen), twice)).rejects.toThrow();
  expect(await readDraftFile(mirror, chosen)).toBeDefined();
  await changeDraft(mirror, draft, inItsPlace(small), {
    add: [{ id: small, blob: new Blob(['small']) }],
    drop: [chosen],
  });
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
  const first = await changeDraft(mirror, buildDraft(), (now) => now);
  const author = { userId, now: Date.UTC(2026, 9, 31) };
  const upload = { ...(await uploadOf(first)), id: first.id, endpoint: 'reports.create', classId, month } as const;
  await saveUpload(mirror, author, upload);
  const second = await keepWithPhoto(mirror);
  expect(await correctUpload(mirror, first.id, await uploadOf(second, 'Surah al-Qalam'))).toBe(true);
  expect([await mirror.outbox.count(), await mirror.parts.count(), await mirror.reportDrafts.count()]).toEqual([
    1, 1, 0,
  ]);
  const row = await mirror.reports.get(first.id);
  expect(row && pageOf(row)?.covered).toBe('Surah al-Qalam');
});

test('nothing is kept for someone who has signed out in another tab', async () => {
  const { mirror } = newMirror();
  await markLeaving(mirror);
  await expect(changeDraft(mirror, buildDraft(), (now) => now)).rejects.toThrow('signed out');
  expect(await mirror.reportDrafts.count()).toBe(0);
});

test('a draft that its author discards leaves nothing', async () => {
  const { mirror } = newMirror();
  const { id } = await keepWithPhoto(mirror);
  await dropDraft(mirror, id);
  expect([await mirror.reportDrafts.count(), await mirror.draftFiles.count()]).toEqual([0, 0]);
});

test('two tabs with one report lose nothing of each other: a photo of one, the words of the other', async () => {
  const { mirror } = newMirror();
  const inOne = await changeDraft(mirror, buildDraft(), (now) => now);
  const inOther = await readDraft(mirror, inOne);
  const { change, files, fileId } = withPhoto('a photo');
  await changeDraft(mirror, inOne, change, files);
  await changeDraft(mirror, inOther, (now) => ({ ...now, values: { ...now.values, needed: 'chalk' } }));
  expect(await readDraft(mirror, inOne)).toMatchObject({ photos: [{ fileId }], values: { needed: 'chalk' } });
});

test('two tabs that start the same report at once write into one draft', async () => {
  const { mirror } = newMirror();
  const [one, other] = [withPhoto('one'), withPhoto('other', 2)];
  await changeDraft(mirror, buildDraft(), one.change, one.files);
  await changeDraft(mirror, buildDraft(), other.change, other.files);
  const found = await findDraft(mirror, { classId, month });
  expect(found?.photos.map(({ fileId }) => fileId)).toEqual([one.fileId, other.fileId]);
  expect(await mirror.reportDrafts.count()).toBe(1);
});

test('a tab that has typed nothing yet reads what another one has started', async () => {
  const { mirror } = newMirror();
  const inOther = buildDraft();
  const { id } = await changeDraft(mirror, buildDraft(), (now) => ({ ...now, values: { covered: 'Surah al-Qalam' } }));
  expect(await readDraft(mirror, inOther)).toMatchObject({ id, values: { covered: 'Surah al-Qalam' } });
});

test('a draft that another tab has sent is not written again by this one', async () => {
  const { mirror } = newMirror();
  const draft = await keepWithPhoto(mirror);
  await dropDraft(mirror, draft.id);
  await expect(changeDraft(mirror, draft, (now) => now)).rejects.toMatchObject({ name: 'DraftGone' });
  await expect(readDraft(mirror, draft)).rejects.toMatchObject({ name: 'DraftGone' });
  expect(await mirror.reportDrafts.count()).toBe(0);
});

test('a photo that another tab takes while this one sends is not deleted with the draft: it corrects the upload', async () => {
  const { mirror, userId } = newMirror();
  const packed = await keepWithPhoto(mirror);
  const late = withPhoto('a late photo', 2);
  await changeDraft(mirror, packed, late.change, late.files);
  const author = { userId, now: Date.UTC(2026, 9, 31) };
  const upload = { ...(await uploadOf(packed)), id: packed.id, endpoint: 'reports.create', classId, month } as const;
  await saveUpload(mirror, author, upload);
  const rest = await findDraft(mirror, { classId, month, corrects: packed.id });
  expect(rest?.photos).toHaveLength(2);
  expect(await (await readDraftFile(mirror, late.fileId))?.text()).toBe('a late photo');
  expect((await mirror.draftFiles.toArray()).map(({ draftId }) => draftId)).toEqual([rest?.id, rest?.id]);
  expect(await findDraft(mirror, { classId, month })).toBeUndefined();
});

test('a page that waits is opened again with all of its photos or not at all, whenever the browser ends', async () => {
  const { mirror } = newMirror();
  const corrects = newId();
  const photos = [1, 2, 3].map((slot) => ({ slot, blob: new Blob([`photo ${slot}`]) }));
  let written = 0;
  const fail = () => {
    written += 1;
    if (written === 2) throw new Error('The browser ends here.');
  };
  mirror.draftFiles.hook('creating', fail);
  const open = () => openDraft(mirror, { classId, month, corrects }, 'en', async () => ({ values: {}, photos }));
  await expect(open()).rejects.toThrow();
  expect([await mirror.reportDrafts.count(), await mirror.draftFiles.count()]).toEqual([0, 0]);
  mirror.draftFiles.hook('creating').unsubscribe(fail);
  expect((await open()).draft.photos).toHaveLength(3);
  expect(await open()).toMatchObject({ restored: true, draft: { corrects } });
});

test('a draft can be kept outside of the app: words and photos', async () => {
  const { mirror } = newMirror();
  const files = await exportDraft(mirror, await keepWithPhoto(mirror));
  expect(files.map(({ name }) => name)).toEqual(['report-2026-10.txt', 'report-2026-10-1.jpg']);
  expect(await files[0]?.blob.text()).toContain('Surah al-Mulk');
  expect(await files[1]?.blob.text()).toBe('a photo');
});

test('a draft moves to another month, but never over a draft there', async () => {
  const { mirror } = newMirror();
  const { id, photos } = await keepWithPhoto(mirror);
  await moveDraft(mirror, id, { month: '2026-09' });
  expect(await findDraft(mirror, { classId, month: '2026-09' })).toMatchObject({ id, photos });
  const other = await keepWithPhoto(mirror);
  await moveDraft(mirror, other.id, { month: '2026-09' });
  expect((await mirror.reportDrafts.toArray()).map((draft) => draft.month).sort()).toEqual(['2026-09', month]);
});

test('photos of paper are kept beside the form of the same month, and go as one file', async () => {
  const { mirror, userId } = newMirror();
  await keepWithPhoto(mirror);
  const of = { classId, month, isPaper: true };
  const { draft } = await openDraft(mirror, of, 'en', async () => ({ values: {} }));
  const fileId = newId();
  const papers = [{ fileId, isSmall: true, corners: wholePicture, turns: 0 }];
  const add = [{ id: fileId, blob: new Blob(['a page']) }];
  const kept = await changeDraft(mirror, draft, (now) => ({ ...now, papers }), { add });
  expect((await exportDraft(mirror, kept)).map(({ name }) => name)).toEqual([`report-${month}-page-1.jpg`]);
  const upload = { title: 'October', description: '', file: new File(['%PDF'], 'report.pdf'), made: { draft: kept } };
  const author = { userId, now: Date.UTC(2026, 9, 31) };
  await saveUpload(mirror, author, { ...upload, id: kept.id, endpoint: 'reports.create', classId, month });
  expect((await mirror.reportDrafts.toArray()).map(({ isPaper }) => isPaper)).toEqual([undefined]);
  expect(await mirror.draftFiles.count()).toBe(1);
  expect((await mirror.outbox.get(kept.id))?.parts).toMatchObject([{ name: 'report.pdf' }]);
});

test('one tab replaces a waiting report by a file while another corrects it: one item, with the last change', async () => {
  const { mirror, userId } = newMirror();
  const first = await keepWithPhoto(mirror);
  const author = { userId, now: Date.UTC(2026, 9, 31) };
  const upload = { ...(await uploadOf(first)), id: first.id, endpoint: 'reports.create', classId, month } as const;
  await saveUpload(mirror, author, upload);
  const of = { classId, month, corrects: first.id };
  const { draft } = await openDraft(mirror, of, 'en', async () => ({ values: { covered: 'x' } }));
  const correction = await changeDraft(mirror, draft, (now) => now);
  const file = new File(['%PDF'], 'october.pdf');
  expect(await correctUpload(mirror, first.id, { title: 'On paper', description: '', file })).toBe(true);
  expect(await mirror.outbox.toArray()).toMatchObject([{ title: 'On paper', parts: [{ name: 'october.pdf' }] }]);
  expect(pageOf((await mirror.reports.get(first.id)) ?? expect.fail())).toBeUndefined();
  expect(await mirror.reportDrafts.count(), 'what the other tab has typed').toBe(1);
  expect(await correctUpload(mirror, first.id, await uploadOf(correction, 'Surah al-Qalam'))).toBe(true);
  const [item] = await mirror.outbox.toArray();
  expect(item?.parts).toMatchObject([{ name: `report-${month}.sanadreport` }]);
  expect((await mirror.parts.toArray()).map(({ itemId }) => itemId)).toEqual([first.id]);
  expect(await mirror.reportDrafts.count()).toBe(0);
});

test('a recording is on the device piece by piece, is kept outside as one file, and leaves no piece when it is finished', async () => {
  const { mirror } = newMirror();
  const fileIds: string[] = [];
  let draft = buildDraft();
  for (const [index, sound] of ['one ', 'two ', 'three'].entries()) {
    const id = newId();
    fileIds.push(id);
    const recording = { fileIds: [...fileIds], type: 'audio/webm;codecs=opus', seconds: 2 * (index + 1) };
    const add = [{ id, blob: new Blob([sound]) }];
    draft = await changeDraft(mirror, draft, (now) => ({ ...now, recording }), { add });
  }
  const found = (await findDraft(mirror, { classId, month })) ?? expect.fail('It is there.');
  expect(found.recording).toMatchObject({ fileIds, seconds: 6 });
  const [, recorded] = await exportDraft(mirror, found);
  expect([recorded?.name, await recorded?.blob.text()]).toEqual(['report-2026-10-recording.webm', 'one two three']);
  const voice = { fileId: newId(), extension: 'ogg', seconds: 6 } as const;
  const done = (now: ReportDraft): ReportDraft => ({ ...now, voice, recording: undefined });
  const add = [{ id: voice.fileId, blob: new Blob(['the whole']) }];
  await changeDraft(mirror, found, done, { add, drop: fileIds });
  expect((await mirror.draftFiles.toArray()).map(({ id }) => id)).toEqual([voice.fileId]);
});

test('a tab that opened a waiting report before another tab corrected it says so, and overwrites nothing', async () => {
  const { mirror, userId } = newMirror();
  const first = await changeDraft(mirror, buildDraft(), (now) => now);
  const author = { userId, now: Date.UTC(2026, 9, 31) };
  const upload = { ...(await uploadOf(first)), id: first.id, endpoint: 'reports.create', classId, month } as const;
  await saveUpload(mirror, author, upload);
  const of = { classId, month, corrects: first.id };
  const opened = await openDraft(mirror, of, 'en', async () => ({ values: { covered: 'Surah al-Mulk' } }));
  const correction = await changeDraft(mirror, buildDraft(of), (now) => now);
  expect(await correctUpload(mirror, first.id, await uploadOf(correction, 'Surah al-Qalam'))).toBe(true);
  await expect(changeDraft(mirror, opened.draft, (now) => now)).rejects.toMatchObject({ name: 'DraftGone' });
  expect(await mirror.reportDrafts.count()).toBe(0);
  const again = await openDraft(mirror, of, 'en', async () => ({ values: { covered: 'Surah al-Qalam' } }));
  expect(await changeDraft(mirror, again.draft, (now) => now)).toMatchObject({ corrects: first.id });
});

test('two tabs that open the same waiting page at once write into one draft', async () => {
  const { mirror } = newMirror();
  const of = { classId, month, corrects: newId() };
  const seed = async () => ({ values: {}, photos: [{ slot: 1, blob: new Blob(['a photo']) }] });
  const [one, other] = await Promise.all([openDraft(mirror, of, 'en', seed), openDraft(mirror, of, 'en', seed)]);
  expect(other.draft.id).toBe(one.draft.id);
  expect([await mirror.reportDrafts.count(), await mirror.draftFiles.count()]).toEqual([1, 1]);
});
