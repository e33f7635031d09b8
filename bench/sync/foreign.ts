import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { openDatabase } from '#server/db/pool.ts';
import type { SignedIn } from '#server/http/handler.ts';
import { syncBlocks } from '#tests/server/sync/sync-blocks.ts';
import type { Installation } from '../lib/installation.ts';
import type { Row } from '../lib/row.ts';
import { fillSchool } from '../school/fill-school.ts';

const classes = 10_000;
const steps = [0, 10_000, 1_000_000];

/** Blocks of one sync of each role, after this many unrelated changes. */
export async function foreignRows(installation: Installation): Promise<Row[]> {
  const { url } = await fillSchool(await installation.database('elsewhere'), classes);
  const database = openDatabase(url, { warn: (...words: unknown[]) => console.warn(...words) }, 1);
  try {
    const { db } = database;
    const people = await onesOfEachRole(db);
    // A journal like that of an installation, of which nothing before this is read.
    await noteElsewhere(db, 20_000);
    const known = new Map<SignedIn, Awaited<ReturnType<typeof syncBlocks>>>();
    for (const caller of people) known.set(caller, await syncBlocks(db, caller));
    await db.execute(sql`update classes set name = name || 'x' where region_id = ${ownRegion}`);
    const rows: Row[] = [];
    const atFirst = new Map<string, number>();
    let noted = 0;
    for (const step of steps) {
      await noteElsewhere(db, step - noted);
      noted = step;
      for (const caller of people) {
        const { blocks, rows: sent } = await syncBlocks(db, caller, known.get(caller)?.position);
        const before = atFirst.get(caller.role) ?? blocks;
        atFirst.set(caller.role, before);
        rows.push({
          what: `sync of a ${caller.role} beside ${step.toLocaleString('en')} changes elsewhere: blocks, beside those without`,
          measured: blocks / before,
          unit: 'x',
          budget: { atMost: 1.1 },
          note: `${blocks} blocks for ${sent} rows`,
        });
      }
    }
    return rows;
  } finally {
    await database.end();
  }
}

const ownRegion = sql`(select id from regions order by id limit 1)`;

async function onesOfEachRole(db: Database): Promise<SignedIn[]> {
  const { rows } = await db.execute<{ userId: string; role: SignedIn['role'] }>(sql`
    select supervisor_id as "userId", 'supervisor' as role from regions where id = ${ownRegion}
    union all (select user_id, role from class_members where region_id = ${ownRegion} and role = 'teacher' limit 1)
    union all (select user_id, role from class_members where region_id = ${ownRegion} and role = 'student' limit 1)
    union all (select sponsor_id, 'sponsor' from sponsorships where region_id = ${ownRegion} and state = 'active' limit 1)`);
  return rows;
}

/** Journal entries of triggers for materials in other regions, twenty thousand in a transaction. */
async function noteElsewhere(db: Database, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 20_000) {
    await db.execute(sql`insert into changes (number, entity, row_id, region_id, madrasa_id, class_id)
      select change_number(), 'materials', gen_random_uuid(), region_id, madrasa_id, id
      from (select * from classes where region_id <> ${ownRegion} order by random()) as elsewhere
      cross join generate_series(1, 3) limit ${Math.min(left, 20_000)}`);
  }
  await db.execute(sql`analyze changes`);
}
