import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxPart } from '#data/database/outbox-item.ts';
import { buildFile, newMirror, saveReport } from '#tests/faults/devices.ts';
import { readAhead } from './read-ahead.ts';

let mirror: Mirror;
let userId: string;
beforeEach(() => {
  ({ mirror, userId } = newMirror());
});

async function savePart(content: string): Promise<OutboxPart> {
  const item = await mirror.outbox.get(await saveReport(mirror, userId, { file: buildFile(content) }));
  const part = item?.parts[0];
  if (!part) throw new Error('The report has no file.');
  return part;
}

test('content read ahead for one file is never given out for another', async () => {
  const [first, second] = [await savePart('first'), await savePart('second')];
  const files = readAhead(mirror);
  files.prepare(first);
  expect(await (await files.contentOf(second))?.text()).toBe('second');
  expect(await (await files.contentOf(first))?.text()).toBe('first');
});

test('a file is checked again for each attempt', async () => {
  const part = await savePart('whole');
  const files = readAhead(mirror);
  files.prepare(part);
  expect(await (await files.contentOf(part))?.text()).toBe('whole');
  await mirror.parts.update(part.partId, { blob: new Blob(['worse']) });
  expect(await files.contentOf(part)).toBeUndefined();
});

test.each([
  ['small', 1_000],
  ['large', limits.singleRequestBytes + 1_000],
])('a %s file goes under its name and type, byte for byte', async (_, size) => {
  const content = 'name,mark\n'.padEnd(size, 'Amina,90\n');
  const part = await savePart(content);
  const sent = await readAhead(mirror).contentOf(part);
  expect(sent).toMatchObject({ name: 'marks.csv', type: part.type, size });
  expect(await sent?.text()).toBe(content);
});

test('a device that fails while it reads ahead notifies only the reader of that file', async () => {
  const part = await savePart('whole');
  const files = readAhead(mirror);
  mirror.close();
  files.prepare(part);
  await expect(files.contentOf(part)).rejects.toThrow(/Database/);
});
