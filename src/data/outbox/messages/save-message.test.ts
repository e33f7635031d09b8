import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { newMirror } from '#tests/faults/devices.ts';
import { idOf } from '#tests/tools/build-rows.ts';
import { removeItem } from '../actions.ts';
import { entryOf } from '../entries.ts';
import { type Message, saveMessage } from './save-message.ts';

const [transferId, madrasaId, reportId] = [idOf(700), idOf(100), idOf(701)];
const now = Date.UTC(2026, 10, 20);
const photo = (text: string) => new File([text], 'receipt.jpg', { type: 'image/jpeg' });

function confirmation(fields: Record<string, string> = {}, file?: Message['file']): Message {
  const of = {
    endpoint: 'transfers.confirm',
    rowId: transferId,
    madrasaId,
    title: 'Atlas',
    params: { id: transferId },
  };
  return { ...of, fields: { amount: '240', receivedDate: '2026-11-20', ...fields }, file } as Message;
}

async function contentOf({ outbox, parts }: Mirror) {
  const [items, files] = [await outbox.toArray(), await parts.toArray()];
  return { items, texts: await Promise.all(files.map(({ blob }) => blob.text())), files };
}

test('a message is on the device with its photo, in the order of its madrasa, and makes no row', async () => {
  const { mirror, userId } = newMirror();
  const { id } = await saveMessage(mirror, { userId, now }, confirmation({}, photo('first')));
  const { items, texts } = await contentOf(mirror);
  expect(items).toMatchObject([
    {
      ...{ id, userId, kind: 'message', endpoint: 'transfers.confirm', rowId: transferId, state: 'queued' },
      ...{ group: `madrasa:${madrasaId}`, fields: { amount: '240' }, parts: [{ name: 'receipt.jpg', field: 'photo' }] },
    },
  ]);
  expect(texts).toEqual(['first']);
  expect([await mirror.reports.count(), await mirror.materials.count()]).toEqual([0, 0]);
  expect(items[0] && entryOf(items[0])).toMatchObject({ madrasaId, rowId: transferId, editable: true, title: 'Atlas' });
});

const states: [string, Partial<OutboxItem>, number][] = [
  ['waits', {}, 0],
  ['was not accepted', { state: 'rejected', attempts: 1, attemptedAt: 1, lastError: { code: 'x', message: '' } }, 1],
  ['was paused', { state: 'paused' }, 0],
  ['may have arrived', { attempts: 2, attemptedAt: 1, lastError: { code: 'no-answer', message: '' } }, 1],
];

test.each(states)(
  'a second message about what %s corrects it: one waits, with what came last',
  async (_, as, revision) => {
    const { mirror, userId } = newMirror();
    const { id } = await saveMessage(mirror, { userId, now }, confirmation({}, photo('first')));
    await mirror.outbox.update(id, as);
    await saveMessage(mirror, { userId, now }, confirmation({ amount: '200' }, photo('second')));
    const { items, texts } = await contentOf(mirror);
    expect(items).toMatchObject([{ id, state: 'queued', fields: { amount: '200' } }]);
    expect(items[0]?.revision ?? 0).toBe(revision);
    expect(items[0]?.lastError).toBeUndefined();
    expect(texts).toEqual(['second']);
  },
);

test('a correction of the figures keeps the photo, and one without a photo takes it away', async () => {
  const { mirror, userId } = newMirror();
  await saveMessage(mirror, { userId, now }, confirmation({}, photo('first')));
  await saveMessage(mirror, { userId, now }, confirmation({ amount: '200' }, 'kept'));
  const kept = await contentOf(mirror);
  expect(kept.texts).toEqual(['first']);
  expect(kept.items[0]?.parts.map(({ partId }) => partId)).toEqual(kept.files.map(({ id }) => id));
  await saveMessage(mirror, { userId, now }, confirmation({ amount: '200' }));
  const without = await contentOf(mirror);
  expect([without.texts, without.items[0]?.parts]).toEqual([[], []]);
});

test('messages about different things stand beside each other', async () => {
  const { mirror, userId } = newMirror();
  await saveMessage(mirror, { userId, now }, confirmation());
  await saveMessage(mirror, { userId, now }, { ...confirmation(), rowId: idOf(702) });
  expect((await contentOf(mirror)).items.map(({ seq }) => seq)).toEqual([1, 2]);
});

test('if the corrected message has arrived by now, another content is sent', async () => {
  const { mirror, userId } = newMirror();
  const report: Message = {
    ...confirmation(),
    ...{ endpoint: 'spending.create', rowId: reportId, fields: { id: reportId, month: '2026-10' } },
    ifArrived: { rowId: idOf(703), fields: { id: idOf(703), month: '2026-10', replaces: reportId } },
  };
  const { id } = await saveMessage(mirror, { userId, now }, report);
  expect((await contentOf(mirror)).items).toMatchObject([{ rowId: reportId }]);
  await mirror.outbox.update(id, { state: 'sent', receipt: { at: 1, serverId: reportId, title: '' } });
  await saveMessage(mirror, { userId, now }, report);
  const { items } = await contentOf(mirror);
  expect(items.find(({ state }) => state === 'queued')).toMatchObject({
    rowId: idOf(703),
    fields: { replaces: reportId },
  });
});

test('a message that its author deletes is gone with its photo; nothing is deleted at the server', async () => {
  const { mirror, userId } = newMirror();
  const { id } = await saveMessage(mirror, { userId, now }, confirmation({}, photo('first')));
  await mirror.outbox.update(id, { attempts: 1, attemptedAt: 1 });
  expect(await removeItem(mirror, id)).toBe(true);
  const { items, files } = await contentOf(mirror);
  expect([items, files]).toEqual([[], []]);
});
