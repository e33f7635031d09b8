/*
 * `npx tsx tests/regressions/make-dump.ts 1.0.0`: writes the form in which this release stores unsent work on a device, one
 * item in each state, to releases/<version>/outbox.json. Once per release; a written dump never changes.
 */
import 'fake-indexeddb/auto';
import { writeFile } from 'node:fs/promises';
import { mirrorName, openMirror } from '#data/database/database.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { saveDeletion } from '#data/outbox/add.ts';
import { classId, teacherId } from '#tests/faults/build-item.ts';
import { buildFile, saveReport } from '#tests/faults/devices.ts';
import { dumpDatabase } from './dump.ts';

const [version] = process.argv.slice(2);
if (!version) throw new Error('Which version?');

const mirror = openMirror(teacherId);
const states: Partial<OutboxItem>[] = [
  { state: 'queued' },
  { state: 'queued', attempts: 3, attemptedAt: 1_735_689_600_000, waitMs: 8_000, nextAttemptAt: 1_735_689_608_000 },
  { state: 'sending', attempts: 1, attemptedAt: 1_735_689_600_000 },
  { state: 'waiting-sign-in' },
  { state: 'rejected', attempts: 1, lastError: { code: 'forbidden', message: 'Your account may not do this.' } },
  { state: 'paused' },
];
for (const [index, changes] of states.entries()) {
  const id = await saveReport(mirror, teacherId, {
    file: buildFile(`name,mark\nAmina,${index}\n`, `marks ${index}.csv`),
  });
  await mirror.outbox.update(id, changes);
}
const sent = await saveReport(mirror, teacherId);
await mirror.parts.where('itemId').equals(sent).delete();
await mirror.outbox.update(sent, { state: 'sent', receipt: { at: 1_735_689_600_000, serverId: sent, title: 'March' } });
await saveDeletion(mirror, { userId: teacherId, now: 0 }, { endpoint: 'reports.delete', id: sent, classId });

const dump = await dumpDatabase(mirrorName(teacherId), indexedDB);
const path = new URL(`releases/${version}/outbox.json`, import.meta.url);
await writeFile(path, `${JSON.stringify(dump, null, 2)}\n`, { flag: 'wx' });
