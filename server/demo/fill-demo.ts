import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { demoPassword } from '#contract/demo.ts';
import { hashPassword } from '#server/access/passwords.ts';
import type { Database } from '#server/db/pool.ts';
import { madrasaPictures, materials, reports } from '#server/db/schema/documents.ts';
import { jobs } from '#server/db/schema/installation.ts';
import { payments } from '#server/db/schema/payments.ts';
import { classes, classMembers, madaris, monthsOff, regions, users } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { personSearchText, searchTextOf } from '#server/db/search-text.ts';
import { tx } from '#server/db/tx.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { severalAtOnce } from '#server/storage/several-at-once.ts';
import { buildDemo, type Demo } from './build-demo.ts';
import { documentsOf } from './documents.ts';
import { insertDocuments } from './insert-documents.ts';
import { insertRows } from './insert-rows.ts';
import { insertMoney } from './money/insert-money.ts';
import { stageReceipts } from './money/receipts.ts';
import { insertZakatMarks } from './money/zakat-marks.ts';
import { moveDates } from './move-dates.ts';
import { insertPictures, stagePictures } from './pages/madrasa-pictures.ts';
import { insertDemoPayments } from './payments.ts';
import { insertDemoSlips } from './slips.ts';
import { atOnce, stageDocuments } from './stage-documents.ts';
import { insertPriceRise, insertSchoolLife, schoolLifeOf } from './year/school-life.ts';

export interface DemoTools {
  storage: BlobStore;
  log: Pick<FastifyBaseLogger, 'info'>;
}

/**
 * Fills an empty database with the demo; a database with people in it is left alone. One transaction writes all rows and
 * places the files: a kill in the middle leaves an empty database, and the next start fills it. If several processes start at
 * once, one fills and the others wait for it.
 */
export async function fillDemo(db: Database, { storage, log }: DemoTools): Promise<void> {
  if (await isInhabited(db)) return;
  const startedAt = performance.now();
  const demo = buildDemo();
  const passwordHash = await hashPassword(demoPassword);
  const now = new Date();
  const documents = documentsOf(demo, now);
  const life = schoolLifeOf(demo, documents.reports, now);
  const staged = {
    materials: await stageDocuments(demo, documents.materials, storage),
    reports: await stageDocuments(demo, life.reports, storage),
  };
  const pictures = await stagePictures(demo, storage);
  const receipts = await stageReceipts(storage);
  const blobs = [
    ...[...staged.materials, ...staged.reports].flatMap(({ blob, sponsors, photos }) => [
      blob,
      ...(sponsors ? [sponsors] : []),
      ...photos,
    ]),
    ...pictures.map(({ blob }) => blob),
    ...receipts,
  ];
  const filled = await tx(db, async (within) => {
    if (!(await isFirst(within)) || (await isInhabited(within))) return false;
    await withoutJournal(within, async () => {
      await insertDemo(within, demo, passwordHash);
      await insertDemoSlips(within, demo);
      await insertSchoolLife(within, demo, life, now);
      await insertDocuments(within, staged);
      await insertPictures(within, pictures);
      await dateClasses(within);
    });
    await insertZakatMarks(within, demo);
    await insertMoney(within, demo, receipts, now);
    await insertPriceRise(within, demo, now);
    await within.execute(sql`select keep_all_figures()`);
    await severalAtOnce(blobs, atOnce, (blob) => blob.place());
    return true;
  });
  await severalAtOnce(blobs, atOnce, (blob) => (filled ? blob.keep() : blob.discard()));
  if (filled) await db.execute(sql`analyze`);
  log.info({ filled, people: demo.people.length, ms: Math.round(performance.now() - startedAt) }, 'demo data');
}

async function isInhabited(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${users} limit 1`);
  return rows.length > 0;
}

/** The second process waits for the first one's row, until that one has committed or failed. */
async function isFirst(db: Database): Promise<boolean> {
  const { rows } = await db.execute(
    sql`insert into ${jobs} (name, last_run) values ('demo', now()) on conflict do nothing returning name`,
  );
  return rows.length > 0;
}

const journalledTables = [
  ...[
    regions,
    users,
    madaris,
    madrasaPictures,
    classes,
    classMembers,
    materials,
    reports,
    sponsorships,
    payments,
    monthsOff,
  ],
];

/**
 * No device knows an empty database, so the journal is not needed; sending takes longer than filling. Places and sums that
 * triggers maintain are computed at the end.
 */
export async function withoutJournal(db: Database, fill: () => Promise<void>): Promise<void> {
  for (const each of journalledTables) await db.execute(sql`alter table ${each} disable trigger user`);
  await fill();
  await db.execute(sql`select place_all_classes()`);
  await db.execute(sql`select sum_all_sponsorships()`);
  for (const each of journalledTables) await db.execute(sql`alter table ${each} enable trigger user`);
}

/** A class is as old as its first report, or starts this month without one. Its people joined at that time. */
async function dateClasses(db: Database): Promise<void> {
  await db.execute(sql`
    update ${classes} set created_at = dated.day, updated_at = dated.day from (
      select id, least(now(), greatest(created_at, (coalesce(
        (select min(month) from ${reports} where class_id = ${classes}.id),
        to_char(now() at time zone 'UTC', 'YYYY-MM')) || '-01T07:00:00Z')::timestamptz)) as day
      from ${classes}
    ) as dated where dated.id = ${classes}.id`);
  await db.execute(sql`update ${classMembers} set from_month = month_of(${classes.createdAt}) from ${classes}
    where ${classes.id} = ${classMembers.classId}`);
}

/**
 * Writes the content of a demo, or a part of one whose sponsors exist already. Its dates are moved by whole days, so that the
 * last of them are just before `now`; ids stay.
 */
export async function insertDemo(
  db: Database,
  unmoved: Demo,
  passwordHash: string,
  now: Date = new Date(),
): Promise<void> {
  const demo = moveDates(unmoved, now);
  // Regions name their supervisors, and people their regions: the supervisors are set last.
  await insertRows(db, regions, demo.regions.map(regionRow));
  await insertRows(
    db,
    users,
    demo.people.map(({ created, ...person }) => ({
      ...person,
      passwordHash,
      searchText: personSearchText(person),
      ...stamped(created),
    })),
  );
  for (const { id, supervisorId } of demo.regions) {
    await db.execute(sql`update ${regions} set supervisor_id = ${supervisorId} where id = ${id}`);
  }
  await insertRows(db, madaris, demo.regions.flatMap(madrasaRows));
  await insertRows(
    db,
    classes,
    demo.regions.flatMap(({ madaris }) => madaris.flatMap(classRows)),
  );
  await insertRows(db, classMembers, demo.members);
  await insertRows(
    db,
    sponsorships,
    demo.sponsorships.map((row) => ({ ...row, ...stamped(row.startedAt) })),
  );
  await insertDemoPayments(db);
}

function regionRow({ price, created, supervisorId: _, ...region }: Demo['regions'][number]) {
  return {
    ...region,
    totalPriceCents: price * 100,
    searchText: searchTextOf(region.name, region.description, region.address, region.placeName, region.otherName),
    ...stamped(created),
  };
}

function madrasaRows({ id: regionId, madaris }: Demo['regions'][number]) {
  return madaris.map(({ classes: _, price, created, ...madrasa }) => ({
    ...madrasa,
    regionId,
    totalPriceCents: price * 100,
    searchText: searchTextOf(madrasa.name, madrasa.address, madrasa.otherName),
    ...stamped(created),
  }));
}

function classRows({ id: madrasaId, classes }: Demo['regions'][number]['madaris'][number]) {
  return classes.map(({ price, created, ...group }) => ({
    ...group,
    madrasaId,
    monthlyPriceCents: price * 100,
    searchText: searchTextOf(group.name, group.description, group.otherName),
    ...stamped(created),
  }));
}

function stamped(created: Date): { version: number; createdAt: Date; updatedAt: Date } {
  return { version: 1, createdAt: created, updatedAt: created };
}
