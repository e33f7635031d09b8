import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { buildRegion } from '#tests/tools/build-region.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { onClass, openSchool, type School } from '../build-school.ts';
import { buildDocument } from '../sync/documents.ts';
import { wrongFigures } from '../wrong-figures.ts';

const quiet = { info: () => undefined, warn: () => undefined };
let school: School;

beforeAll(async () => {
  school = await openSchool();
  const one = await school.classIn((await school.madrasa((await school.region()).id)).id);
  await school.member('teacher', one.id);
  await buildDocument(school, 'reports', one.id);
  await school.sponsor(await buildPerson(school, 'sponsor'), onClass(one), 10);
  // More than one step.
  await buildRegion(school.database.db, 450, 0);
});

afterAll(() => school.close());

/** Restores the state of an older release, which stored other figures or none. */
async function forgetFigures(): Promise<void> {
  const { db } = school.database;
  await db.execute(sql`delete from class_progress where class_id in (select id from classes order by id limit 40)`);
  await db.execute(sql`update class_progress set facts = '{class}' where class_id in (
    select class_id from class_progress order by class_id desc limit 40)`);
  await db.execute(sql`update classes set reported = not reported`);
  await db.execute(sql`delete from region_figures where kind in ('charged', 'teacher', 'arrived')`);
  expect(await wrongFigures(db)).not.toEqual([]);
}

test('a start that ends the work of one that was killed waits for an open writer, and lets no one else wait', async () => {
  const { db } = school.database;
  await forgetFigures();
  await db.execute(sql`insert into schema_migrations (hash) values ('functions uncounted')`);
  const [first, other] = await Promise.all([openWriter(), openWriter()]);
  await first.query('begin');
  await addMember(first, "name = 'Tajwid'");
  // A sponsorship locks the row of its region until it is written.
  await first.query('select from regions for update');
  const started = migrate(db, quiet);
  // All classes except the locked one are done, and each can be written.
  await waitUntil('every other class is counted', async () => {
    const { rows } = await db.execute<{ left: number }>(sql`
      select count(*)::integer as left from classes left join class_progress on class_id = classes.id
      where name <> 'Tajwid' and (class_id is null or facts = '{class}' or reported <> has_reported(classes.id))`);
    return rows[0]?.left === 0;
  });
  await other.query("set statement_timeout = '10s'");
  await addMember(other, "name <> 'Tajwid'");
  await first.query('commit');
  await started;
  expect(await wrongFigures(db)).toEqual([]);
  const { rows } = await db.execute(sql`select hash from schema_migrations where hash = 'functions uncounted'`);
  expect(rows).toEqual([]);
});

async function openWriter(): Promise<Client> {
  const writer = new Client({ connectionString: school.url });
  await writer.connect();
  onTestFinished(() => writer.end());
  return writer;
}

async function addMember(writer: Client, of: string): Promise<void> {
  const id = newId();
  const person = `insert into users (id, full_name, email, role, password_hash, search_text) values ($1, 'S', $2, 'student', '', '')`;
  await writer.query(person, [id, `${id}@sanad.example`]);
  await writer.query(`insert into class_members (class_id, user_id) select id, $1 from classes where ${of}`, [id]);
}
