import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Mirror } from '#data/database/database.ts';
import { classId } from '#tests/faults/build-item.ts';
import { newMirror } from '#tests/faults/devices.ts';
import { type DraftState, type OpenDraft, startDraftStore } from './draft-store.ts';
import { type DraftSeed, dropDraft, findDraft } from './report-drafts.ts';

const place = { classId, month: '2026-10' };

/** A form of one tab. `until` resolves with the first matching state. */
function openForm(mirror: Mirror, seed: () => Promise<DraftSeed> = async () => ({ values: { covered: '' } })) {
  let state: DraftState = { state: 'loading' };
  const listeners = new Set<() => void>();
  const stop = startDraftStore(mirror, {
    place,
    language: 'en',
    seed,
    onState: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
  });
  onTestFinished(stop);
  const until = (isIt: (state: DraftState) => boolean) =>
    new Promise<DraftState>((resolve) => {
      const look = () => isIt(state) && resolve(state);
      listeners.add(look);
      look();
    });
  const shown = () => (state.state === 'ready' ? state.open.draft.values.covered : state.state);
  const ready = async (): Promise<OpenDraft> => {
    const found = await until((one) => one.state === 'ready');
    return found.state === 'ready' ? found.open : expect.fail('It is ready.');
  };
  return { ready, until, shown, stop };
}

const typing = (covered: string) => (draft: { values: Record<string, string> }) => ({ ...draft, values: { covered } });
const type = (open: OpenDraft, covered: string) => open.change((now) => ({ ...now, ...typing(covered)(now) }));
const stored = async (mirror: Mirror) => (await findDraft(mirror, place))?.values.covered;

test('typed text is shown at once, and stored with the text typed while it was being written', async () => {
  const { mirror } = newMirror();
  const form = openForm(mirror);
  const open = await form.ready();
  expect(open.restored).toBe(false);
  const written = ['S', 'Su', 'Sur', 'Surah'].map((covered) => type(open, covered));
  expect(form.shown()).toBe('Surah');
  expect(await stored(mirror)).toBeUndefined();
  await Promise.all(written);
  expect([form.shown(), await stored(mirror)]).toEqual(['Surah', 'Surah']);
});

test('text of another tab is shown, and text typed here in the meantime is not lost', async () => {
  const { mirror } = newMirror();
  const one = openForm(mirror);
  await type(await one.ready(), 'first');
  const other = openForm(mirror);
  const there = await other.ready();
  expect([there.restored, other.shown()]).toEqual([true, 'first']);
  await type(there, 'second');
  await one.until(() => one.shown() === 'second');
});

test('text of another tab is shown even if the clock of the device stops or goes back', async () => {
  const { mirror } = newMirror();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(2_000);
  onTestFinished(() => clock.mockRestore());
  const one = openForm(mirror);
  await type(await one.ready(), 'first');
  const there = await openForm(mirror).ready();
  await type(there, 'second');
  await one.until(() => one.shown() === 'second');
  clock.mockReturnValue(1_000);
  await type(there, 'third');
  await one.until(() => one.shown() === 'third');
});

test('a draft that another tab has closed is gone here; one closed here is not reported', async () => {
  const { mirror } = newMirror();
  const one = openForm(mirror);
  const open = await one.ready();
  await type(open, 'first');
  const other = openForm(mirror);
  const there = await other.ready();
  await there.putAway(() => dropDraft(mirror, there.draft.id));
  await one.until(({ state }) => state === 'gone');
  expect(other.shown()).toBe('first');
  await expect(type(open, 'late')).rejects.toMatchObject({ name: 'DraftGone' });
  expect(await stored(mirror)).toBeUndefined();
});

test('words that cannot be stored are stored with the next ones, and files all or none', async () => {
  const { mirror } = newMirror();
  const form = openForm(mirror);
  const open = await form.ready();
  await type(open, 'first');
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  mirror.reportDrafts.hook('updating', full);
  await expect(open.change((now) => ({ ...now, values: { ...now.values, needed: 'chalk' } }))).rejects.toMatchObject({
    name: 'DeviceFull',
  });
  mirror.reportDrafts.hook('updating').unsubscribe(full);
  const ids = [newId(), newId(), newId()];
  const photos = ids.map((fileId, index) => ({ slot: index + 1, fileId, isSmall: false }));
  let added = 0;
  const third = () => {
    added += 1;
    if (added === 3) full();
  };
  mirror.draftFiles.hook('creating', third);
  const add = ids.map((id) => ({ id, blob: new Blob([id]) }));
  await expect(open.change((now) => ({ ...now, photos }), { add })).rejects.toMatchObject({ name: 'DeviceFull' });
  expect([await mirror.draftFiles.count(), (await findDraft(mirror, place))?.photos]).toEqual([0, []]);
  mirror.draftFiles.hook('creating').unsubscribe(third);
  await open.change((now) => ({ ...now, photos }), { add });
  expect((await mirror.draftFiles.toArray()).map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(await findDraft(mirror, place)).toMatchObject({ photos, values: { covered: 'first', needed: 'chalk' } });
});

test('a form that cannot be opened says so; one that was left before that says nothing', async () => {
  const { mirror } = newMirror();
  const fail = () => Promise.reject(new Error('Its page cannot be read.'));
  await openForm(mirror, fail).until(({ state }) => state === 'failed');
  let isAsked = false;
  const left = openForm(mirror, async () => {
    isAsked = true;
    return { values: {} };
  });
  left.stop();
  const next = openForm(mirror);
  await next.ready();
  expect([left.shown(), isAsked]).toEqual(['loading', true]);
});

test('a draft moves to another month with all that it holds', async () => {
  const { mirror } = newMirror();
  const open = await openForm(mirror).ready();
  await type(open, 'first');
  await open.moveTo('2026-09');
  expect(await findDraft(mirror, { classId, month: '2026-09' })).toMatchObject({ values: { covered: 'first' } });
  expect(await findDraft(mirror, place)).toBeUndefined();
});
