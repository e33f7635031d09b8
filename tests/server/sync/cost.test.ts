import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryAt } from '#server/demo/random.ts';
import type { SignedIn } from '#server/http/handler.ts';
import type { Position } from '#server/modules/sync/cursor.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '../build-school.ts';
import { buildPerson } from '../http/open-app.ts';
import { buildCrowd } from './crowd.ts';
import { type CountedSync, syncBlocks } from './sync-blocks.ts';

const many = 4_000;
let school: School;
const people: Partial<Record<(typeof roles)[number], SignedIn>> = {};
let own: { regionId: string; classId: string; besideId: string };
let foreignId: string;

/** Two regions with a madrasa each; people of all roles in a class of the first. */
beforeAll(async () => {
  school = await openSchool();
  const region = await school.region({ totalPrice: 90_000 });
  const madrasa = await school.madrasa(region.id, { totalPrice: 9_000 });
  const one = await school.classIn(madrasa.id);
  own = { regionId: region.id, classId: one.id, besideId: (await school.classIn(madrasa.id)).id };
  const elsewhere = await buildPerson(school, 'supervisor');
  const foreign = await school.region({ name: 'Far', supervisorId: elsewhere.id });
  foreignId = (await school.classIn((await school.madrasa(foreign.id)).id)).id;
  people.supervisor = { userId: school.supervisor.id, role: 'supervisor' };
  for (const role of ['teacher', 'student'] as const)
    people[role] = { userId: (await school.member(role, one.id)).id, role };
  for (const [name, place] of [
    ['sponsor of a region', onRegion(region)],
    ['sponsor of a madrasa', onMadrasa(madrasa)],
    ['sponsor of a class', onClass(one)],
  ] as const) {
    const person = await buildPerson(school, 'sponsor');
    await school.sponsor(person, place, 10);
    people[name] = { userId: person.id, role: 'sponsor' };
  }
  // A journal as large as that of an installation.
  await changeElsewhere(many);
});

afterAll(() => school.close());

/** Adds students to a class of another region, each in a transaction of its own, which writes six journal rows. */
function changeElsewhere(count: number): Promise<void> {
  return eachAlone(
    count / 6,
    sql`insert into users (id, full_name, email, role, password_hash, search_text)
        values (md5('student' || txid_current())::uuid, 'S', txid_current() || '@sanad.example', 'student', '', '');
      insert into class_members (class_id, user_id)
        values (${sql.raw(`'${foreignId}'`)}, md5('student' || txid_current())::uuid);`,
  );
}

/**
 * The journal entries of the places above a class, written with every change of its counts; without rows, which would make the
 * figures above more expensive.
 */
function changeBeside(count: number): Promise<void> {
  return eachAlone(
    count,
    sql`PERFORM note_counts(madrasa_id) FROM classes WHERE id = ${sql.raw(`'${own.besideId}'`)};`,
  );
}

async function eachAlone(count: number, statements: SQL): Promise<void> {
  const times = sql.raw(String(Math.ceil(count)));
  await school.database.db.execute(sql`DO $$ BEGIN for n in 1..${times} loop ${statements} COMMIT; END LOOP; END $$`);
  await school.database.db.execute(sql`vacuum analyze`);
}

/** One in ten, plus some more levels of the indexes that also serve a small school. */
function atMost(blocks: number): number {
  return 1.1 * blocks + 60;
}

function synchronise(caller: SignedIn, from?: Position): Promise<CountedSync> {
  return syncBlocks(school.database.db, caller, from);
}

const roles = [
  'supervisor',
  'teacher',
  'student',
  'sponsor of a region',
  'sponsor of a madrasa',
  'sponsor of a class',
] as const;

test.each(roles)('what happens elsewhere costs a %s nothing: with a change of their own, and without', async (name) => {
  const someone = people[name];
  if (!someone) throw new Error(`${name} is not there.`);
  const before = (await synchronise(someone)).position;
  const none = await synchronise(someone, before);
  await school.database.db.execute(sql`update classes set name = name || 'x' where id = ${own.classId}`);
  const some = await synchronise(someone, before);
  expect([none.rows + none.gone, some.rows, some.gone]).toEqual([0, 1, 0]);
  const after = some.position;
  await changeElsewhere(many);
  const [noneBeside, someBeside] = [await synchronise(someone, after), await synchronise(someone, before)];
  expect([noneBeside.rows + noneBeside.gone, someBeside.rows, someBeside.gone]).toEqual([0, 1, 0]);
  expect(noneBeside.blocks).toBeLessThanOrEqual(atMost(none.blocks));
  expect(someBeside.blocks).toBeLessThanOrEqual(atMost(some.blocks));
});

test.each(['teacher', 'student', 'sponsor of a class'] as const)(
  'however much happens in another class of the region, a %s learns of the counts above in one row each',
  async (name) => {
    const someone = people[name];
    if (!someone) throw new Error(`${name} is not there.`);
    const before = (await synchronise(someone)).position;
    await changeBeside(1);
    const few = await synchronise(someone, before);
    await changeBeside(600);
    const lots = await synchronise(someone, before);
    const above = name === 'sponsor of a class' ? 0 : 2;
    expect([few.rows, lots.rows, lots.gone]).toEqual([above, above, 0]);
    expect(lots.blocks).toBeLessThanOrEqual(atMost(few.blocks));
  },
);

test('a first sync costs as much for each row of a large region as of a small one', async () => {
  const costs: number[] = [];
  for (const rows of [1_000, 6_000]) {
    const supervisor = await buildPerson(school, 'supervisor');
    const region = (overrides?: object) => school.region({ supervisorId: supervisor.id, ...overrides });
    await buildCrowd({ ...school, region }, rows);
    const { blocks, rows: seen } = await synchronise({ userId: supervisor.id, role: 'supervisor' });
    expect(seen).toBeGreaterThan(rows);
    costs.push(blocks / seen);
  }
  expect(entryAt(costs, 1) / entryAt(costs, 0)).toBeLessThanOrEqual(1.25);
});
