import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { outboxStates } from '#data/database/outbox-item.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { newMirror } from '#tests/faults/devices.ts';
import { outboxEntries } from './entries.ts';
import { pruneReceipts } from './receipts.ts';

const day = 24 * 3_600_000;
const today = Date.UTC(2025, 5, 1);

function receiptOf(daysAgo: number) {
  return buildItem({
    state: 'sent',
    receipt: { at: today - daysAgo * day, serverId: 'row', title: `${daysAgo} days ago` },
  });
}

test('receipts can be seen for 90 days, newest first', async () => {
  const { mirror } = newMirror();
  await mirror.outbox.bulkAdd([receiptOf(91), receiptOf(0), receiptOf(89)]);
  await pruneReceipts(mirror);
  expect((await outboxEntries(mirror)).map(({ receipt }) => receipt?.title)).toEqual(['0 days ago', '89 days ago']);
});

test('unsent work is never too old', async () => {
  const { mirror } = newMirror();
  const old = outboxStates.filter((state) => state !== 'sent').map((state) => buildItem({ state, createdAt: 0 }));
  await mirror.outbox.bulkAdd([...old, receiptOf(0)]);
  await pruneReceipts(mirror);
  expect(await mirror.outbox.count()).toBe(old.length + 1);
});

test('a device without receipts has nothing to put away', async () => {
  const { mirror } = newMirror();
  await pruneReceipts(mirror);
  expect(await outboxEntries(mirror)).toEqual([]);
});
