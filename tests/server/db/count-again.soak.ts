import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { buildRegion } from '#tests/tools/build-region.ts';
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

test('with other functions all is counted again', async () => {
  const { db } = school.database;
  await forgetFigures();
  await db.execute(
    sql`update schema_migrations set hash = 'functions of another release' where hash like 'functions %'`,
  );
  await migrate(db, quiet);
  expect(await wrongFigures(db)).toEqual([]);
});
