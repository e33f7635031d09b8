import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { demoPassword } from '#contract/demo.ts';
import { acceptedExtension, fileKinds } from '#contract/file-kinds.ts';
import { limits } from '#contract/limits.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import type { BlobStore, StagedBlob } from '#server/storage/blob-store.ts';
import type { Database } from '../pool.ts';
import * as table from '../schema.ts';
import { personSearchText, searchTextOf } from '../search-text.ts';
import { tx } from '../tx.ts';
import { buildDemo, type Demo } from './build-demo.ts';
import { type DemoDocument, documentsOf } from './documents.ts';
import { insertRows } from './insert-rows.ts';
import { usualSize } from './plan.ts';

export interface DemoTools {
  storage: BlobStore;
  log: Pick<FastifyBaseLogger, 'info'>;
  /** Number of students at least; the usual demo has 1,991. */
  size?: number;
}

interface StagedDocument extends DemoDocument {
  blob: StagedBlob;
}

/**
 * Fills an empty database with the demo; one that holds people already is left alone. Rows come in one transaction,
 * which places the files too: a kill in the middle leaves an empty database, and the next start fills it. Of several
 * processes that start at once, one fills and the others wait for it.
 */
export async function fillDemo(db: Database, { storage, log, size = usualSize }: DemoTools): Promise<void> {
  if (await isInhabited(db)) return;
  const began = performance.now();
  const demo = buildDemo(size);
  const passwordHash = await hashPassword(demoPassword);
  const documents = await stage(documentsOf(demo), storage);
  const filled = await tx(db, async (within) => {
    if (!(await isFirst(within)) || (await isInhabited(within))) return false;
    await untold(within, async () => {
      await insertDemo(within, demo, passwordHash);
      await insertDocuments(within, documents);
    });
    for (const { blob } of documents) await blob.place();
    return true;
  });
  for (const { blob } of documents) await (filled ? blob.keep() : blob.discard());
  if (filled) await db.execute(sql`analyze`);
  log.info({ filled, people: demo.people.length, ms: Math.round(performance.now() - began) }, 'demo data');
}

async function isInhabited(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${table.users} limit 1`);
  return rows.length > 0;
}

/** The row of another process that is filling makes this wait until that one has committed or failed. */
async function isFirst(db: Database): Promise<boolean> {
  const { rows } = await db.execute(
    sql`insert into ${table.chores} (name, last_run) values ('demo', now()) on conflict do nothing returning name`,
  );
  return rows.length > 0;
}

const toldTables = [
  table.regions,
  table.users,
  table.madaris,
  table.classes,
  table.classMembers,
  table.materials,
  table.reports,
  table.sponsorships,
];

/**
 * No device knows of an empty database, so none has to be told what came into it; telling takes longer than filling. The
 * sums that triggers keep are made at the end.
 */
export async function untold(db: Database, fill: () => Promise<void>): Promise<void> {
  for (const each of toldTables) await db.execute(sql`alter table ${each} disable trigger user`);
  await fill();
  await db.execute(sql`select sum_all_pledges()`);
  for (const each of toldTables) await db.execute(sql`alter table ${each} enable trigger user`);
}

async function stage(documents: readonly DemoDocument[], storage: BlobStore): Promise<StagedDocument[]> {
  const staged: StagedDocument[] = [];
  for (const document of documents) {
    const content = Readable.from([await document.make()]);
    staged.push({ ...document, blob: await storage.put(content, { maximumBytes: limits.fileBytes }) });
  }
  return staged;
}

/** Writes what a demo holds, or a part of one whose sponsors are there already. */
export async function insertDemo(db: Database, demo: Demo, passwordHash: string): Promise<void> {
  // Regions name their supervisors, and people their regions: the supervisors are named last.
  await insertRows(db, table.regions, demo.regions.map(regionRow));
  await insertRows(
    db,
    table.users,
    demo.people.map(({ created, ...person }) => ({
      ...person,
      passwordHash,
      searchText: personSearchText(person),
      ...stamped(created),
    })),
  );
  for (const { id, supervisorId } of demo.regions) {
    await db.execute(sql`update ${table.regions} set supervisor_id = ${supervisorId} where id = ${id}`);
  }
  await insertRows(db, table.madaris, demo.regions.flatMap(madrasaRows));
  await insertRows(
    db,
    table.classes,
    demo.regions.flatMap(({ madaris }) => madaris.flatMap(classRows)),
  );
  await insertRows(db, table.classMembers, demo.members);
  await insertRows(db, table.sponsorships, demo.pledges.map(pledgeRow));
}

function regionRow({ id, name, description, address, price, created }: Demo['regions'][number]) {
  const searchText = searchTextOf(name, description, address);
  return { id, name, description, address, totalPriceCents: price * 100, searchText, ...stamped(created) };
}

function madrasaRows({ id: regionId, madaris }: Demo['regions'][number]) {
  return madaris.map(({ id, name, address, price, created }) => ({
    id,
    regionId,
    name,
    address,
    totalPriceCents: price * 100,
    searchText: searchTextOf(name, address),
    ...stamped(created),
  }));
}

function classRows({ id: madrasaId, classes }: Demo['regions'][number]['madaris'][number]) {
  return classes.map(({ id, name, description, price, created }) => ({
    id,
    madrasaId,
    name,
    description,
    monthlyPriceCents: price * 100,
    searchText: searchTextOf(name, description),
    ...stamped(created),
  }));
}

function pledgeRow({ id, cents, ...pledge }: Demo['pledges'][number]) {
  return {
    id,
    sponsorId: pledge.sponsorId,
    type: pledge.type,
    typeId: pledge.typeId,
    regionId: pledge.regionId,
    madrasaId: pledge.madrasaId,
    amountCents: cents,
    state: pledge.cancelled ? ('cancelled' as const) : ('active' as const),
    paymentMethod: pledge.method,
    lastFour: pledge.lastFour,
    autoCharge: pledge.autoCharge,
    paymentReference: `sandbox-${id.slice(-12)}`,
    startedAt: pledge.started,
    cancelledAt: pledge.cancelled,
    ...stamped(pledge.started),
  };
}

async function insertDocuments(db: Database, documents: readonly StagedDocument[]): Promise<void> {
  await insertRows(
    db,
    table.files,
    documents.map(({ kind, fileId, fileName, authorId, created, blob }) => ({
      id: fileId,
      kind,
      name: fileName,
      mediaType: fileKinds[acceptedExtension(fileName) ?? 'pdf'],
      size: blob.size,
      sha256: blob.sha256,
      storageKey: blob.key,
      ownerId: authorId,
      createdAt: created,
    })),
  );
  for (const [kind, target] of [
    ['material', table.materials],
    ['report', table.reports],
  ] as const) {
    const rows = documents.filter((document) => document.kind === kind);
    await insertRows(
      db,
      target,
      rows.map(({ id, classId, authorId, title, description, fileId, created }) => ({
        id,
        classId,
        authorId,
        title,
        description,
        fileId,
        ...stamped(created),
      })),
    );
  }
}

function stamped(created: Date): { version: number; createdAt: Date; updatedAt: Date } {
  return { version: 1, createdAt: created, updatedAt: created };
}
