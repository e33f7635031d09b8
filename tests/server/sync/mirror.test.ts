import 'fake-indexeddb/auto';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { syncedEntities } from '#contract/entities/synced.ts';
import type { Role } from '#contract/rights/roles.ts';
import { setApiBase } from '#data/api/base.ts';
import { Unreachable } from '#data/api/errors.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import type { Rows } from '#data/database/entities.ts';
import { plain } from '#data/mirror/mirrored.ts';
import { readSyncState } from '#data/mirror/sync-state.ts';
import { pullChanges } from '#data/sync/pull-changes.ts';
import { materials } from '#server/db/schema/documents.ts';
import { serverSecrets } from '#server/db/schema/installation.ts';
import { classMembers } from '#server/db/schema/places-and-people.ts';
import { entryAt } from '#server/demo/random.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import type { TestPerson } from '#tests/server/http/open-app.ts';
import { type FaultProxy, startFaultProxy } from '#tests/tools/fault-proxy.ts';
import { dropConnection, halfAnswer, loseAnswer } from '#tests/tools/faults.ts';
import { openSchool, type School } from '../build-school.ts';
import { buildCrowd } from './crowd.ts';
import { freshRows, steady } from './device.ts';
import { buildDocument } from './documents.ts';

let school: School;
let line: FaultProxy;
let mirror: Mirror;

beforeAll(async () => {
  school = await openSchool();
  await buildCrowd(school, 2_500);
  await school.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = school.app.server.address() as AddressInfo;
  line = await startFaultProxy(`http://127.0.0.1:${port}`);
  setApiBase(`${line.url}/api/`);
});

beforeEach(() => {
  mirror = mirrorOf(crypto.randomUUID());
});

afterEach(() => mirror.delete());

afterAll(async () => {
  setApiBase(undefined);
  await line.close();
  await school.close();
});

/** Expects this person's phone to hold the current answers of the server. */
async function expectInStep(person: TestPerson): Promise<void> {
  const fresh = await freshRows(school.app, person);
  for (const entity of syncedEntities) {
    const rows: Rows[typeof entity][] = (await mirror.table(entity).orderBy('id').toArray()).map(plain);
    expect(rows.map(steady), entity).toEqual(fresh[entity]);
  }
}

function pull(person: TestPerson, role: Role): Promise<boolean> {
  return pullChanges(mirror, { userId: person.id, token: person.bearer.replace('Bearer ', '') }, role);
}

test('a phone whose line breaks at every page has the whole scope in the end, and asks for no page too often', async () => {
  const faults = [dropConnection(), halfAnswer(), loseAnswer()];
  let turns = 0;
  for (let done = false; !done; turns += 1) {
    const { cursor = 'none yet' } = (await readSyncState(mirror)) ?? {};
    line.fault({ fault: entryAt(faults, turns % faults.length), path: pagesBeyond(cursor) });
    done = await pull(school.supervisor, 'supervisor').then(
      () => true,
      (failure: unknown) => {
        if (failure instanceof Unreachable) return false;
        throw failure;
      },
    );
    line.clear();
  }
  expect(turns).toBeGreaterThan(2);
  // Every page but the first was requested twice: once without success.
  expect(line.log.length).toBe(2 * turns - 1);
  await expectInStep(school.supervisor);
}, 180_000);

/** The addresses of all pages except the first, and the one after this cursor. */
function pagesBeyond(cursor: string): RegExp {
  return new RegExp(`[?]cursor=(?!${cursor}$)`);
}

test('a teacher who is added to a class and taken out of it again has its rows in between', async () => {
  const region = await school.region({ name: 'South' });
  const madrasa = await school.madrasa(region.id);
  const [here, there] = [await school.classIn(madrasa.id), await school.classIn(madrasa.id)];
  await buildDocument(school, 'materials', there.id);
  const teacher = await school.member('teacher', here.id);
  await pull(teacher, 'teacher');
  expect(await pull(teacher, 'teacher')).toBe(false);
  await school.database.db.insert(classMembers).values({ classId: there.id, userId: teacher.id });
  expect(await pull(teacher, 'teacher')).toBe(true);
  expect([await mirror.classes.count(), await mirror.materials.count()]).toEqual([2, 1]);
  await school.database.db.delete(classMembers).where(eq(classMembers.classId, there.id));
  await pull(teacher, 'teacher');
  expect([await mirror.classes.count(), await mirror.materials.count()]).toEqual([1, 0]);
  await expectInStep(teacher);
});

test('when the server no longer knows the cursor, the scope is sent again, and unsent work stays', async () => {
  const { db } = school.database;
  const one = await school.classIn((await school.madrasa((await school.region({ name: 'West' })).id)).id);
  const teacher = await school.member('teacher', one.id);
  const [kept, gone] = [
    await buildDocument(school, 'materials', one.id),
    await buildDocument(school, 'materials', one.id),
  ];
  await pull(teacher, 'teacher');
  await mirror.outbox.put(buildItem({ rowId: kept, state: 'rejected' }));
  await db.delete(serverSecrets).where(eq(serverSecrets.name, 'sync-cursors'));
  await db.delete(materials).where(eq(materials.classId, one.id));
  await pull(teacher, 'teacher');
  expect([await mirror.materials.get(kept), await mirror.materials.get(gone)]).toMatchObject([{ id: kept }, undefined]);
  expect(await mirror.outbox.count()).toBe(1);
  await mirror.materials.delete(kept);
  await expectInStep(teacher);
});
