import { expect, test } from 'vitest';
import type { AwaitedPart, ReportDraft } from '#data/database/report-draft.ts';
import { withoutPart, withPart } from './awaited-parts.ts';

const of = (id: string) => ({ id, size: 9, hash: id.repeat(64) });
const first: AwaitedPart = { kind: 'photo', slot: 1, ...of('a') };
const second: AwaitedPart = { kind: 'photo', slot: 2, ...of('b') };
const voice: AwaitedPart = { kind: 'voice', seconds: 30, ...of('c') };

const draft: ReportDraft = {
  ...{ id: 'draft', place: 'class 2026-10', classId: 'class', month: '2026-10', language: 'en', values: {}, at: 1 },
  photos: [],
  awaited: [first, second, voice],
};
const jpeg = (id: string) => ({ id, type: 'image/jpeg' });

test('photos take their old places, in whatever order they come', () => {
  const both = withPart(withPart(draft, second, jpeg('file 2')), first, jpeg('file 1'));
  expect(both.photos).toEqual([
    { slot: 1, fileId: 'file 1', isSmall: true },
    { slot: 2, fileId: 'file 2', isSmall: true },
  ]);
  expect(both.awaited).toEqual([voice]);
});

test('a part that another tab has brought, or without which its author went on, is not added again', () => {
  const without = { ...draft, awaited: [] };
  expect(withPart(without, first, jpeg('file 1'))).toBe(without);
  const brought = withPart(draft, first, jpeg('file 1'));
  expect(withPart(brought, first, jpeg('file 2'))).toBe(brought);
});

test.each([
  ['audio/mp4', 'm4a'],
  ['audio/ogg', 'ogg'],
  ['audio/mpeg', 'mp3'],
])('a voice note that comes as %s is kept as %s', (type, extension) => {
  expect(withPart(draft, voice, { id: 'file', type }).voice).toEqual({ fileId: 'file', extension, seconds: 30 });
});

test('a voice note that was recorded meanwhile, or is being recorded, stays', () => {
  const recorded: ReportDraft = { ...draft, voice: { fileId: 'own', extension: 'ogg', seconds: 3 } };
  const recording: ReportDraft = { ...draft, recording: { fileIds: [], type: '', seconds: 0 } };
  const file = { id: 'file', type: 'audio/mp4' };
  expect(withPart(recorded, voice, file).voice?.fileId).toBe('own');
  expect(withPart(recording, voice, file)).toEqual({ ...recording, awaited: [first, second] });
});

test('a part that is no longer on the server is left out, once', () => {
  const left = withoutPart(draft, second);
  expect(left.awaited).toEqual([first, voice]);
  expect(withoutPart(left, second)).toBe(left);
});
