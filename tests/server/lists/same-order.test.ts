import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointOf } from '#contract/endpoints.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import { placeSorts } from '#contract/mirror/list-orders.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { answerFromRows } from '#data/mirror/answer-from-rows.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { mirrored } from '#data/mirror/mirrored.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';

/*
 * A page of the explorer without a connection is the page that the server shows: the same rows, in the same order, also
 * where several have one name, one price or one need, where some have sent a report, and where names are in two scripts.
 */

const lists = ['regions.list', 'madaris.list', 'classes.list'] as const;
type Listed = (typeof lists)[number];

let school: School;
let mirror: Mirror;

beforeAll(async () => {
  school = await openSchool();
  const sponsor = await buildPerson(school, 'sponsor');
  await several(4, (turn) => school.region({ ...equals(turn, 'totalPrice'), country: turn < 2 ? 'MA' : 'EG' }));
  // Sponsorships below also count here: these two places are large enough to stay open.
  const inRegion = (await school.region({ totalPrice: 5_000, country: 'MA' })).id;
  const inMadrasa = (await school.madrasa(inRegion, { totalPrice: 4_000 })).id;
  const madaris = await several(6, (turn) => school.madrasa(inRegion, equals(turn, 'totalPrice')));
  const elsewhere = await school.madrasa((await school.region({ totalPrice: 5_000 })).id, { totalPrice: 4_000 });
  await school.classIn(elsewhere.id);
  const classes = await several(6, (turn) => school.classIn(inMadrasa, equals(turn, 'monthlyPrice')));
  const regions = await several(2, () => school.region({ totalPrice: 50 }));
  for (const region of regions) await school.sponsor(sponsor, onRegion(region), 50);
  for (const madrasa of madaris.slice(2, 4)) await school.sponsor(sponsor, onMadrasa(madrasa), 50);
  for (const lesson of classes.slice(2, 4)) await school.sponsor(sponsor, onClass(lesson), 50);
  for (const lesson of [classes[1], classes[3], classes[4]]) await report(lesson?.id ?? '');
  mirror = mirrorOf(crypto.randomUUID());
  await mirror.regions.bulkPut((await ask<Region>('regions.list', {})).map((row) => mirrored('regions', row, 1)));
  await mirror.madaris.bulkPut((await ask<Madrasa>('madaris.list', {})).map((row) => mirrored('madaris', row, 1)));
  await mirror.classes.bulkPut((await ask<Class>('classes.list', {})).map((row) => mirrored('classes', row, 1)));
});

afterAll(async () => {
  await mirror.delete();
  await school.close();
});

/** Most are equal to each other; one costs nothing, so nothing of it is open. */
function equals(turn: number, price: 'totalPrice' | 'monthlyPrice') {
  const name = ['Equal', 'Other', 'Equal', 'مدرسة', 'Equal', 'Other 2'][turn];
  return { name, [price]: turn === 5 ? 0 : 50 };
}

async function report(classId: string): Promise<void> {
  const { db } = school.database;
  const file = { id: newId(), kind: 'report' as const, name: 'r.pdf', mediaType: 'application/pdf', size: 1 };
  await db.insert(files).values({ ...file, sha256: '0'.repeat(64), storageKey: newId() });
  await db.insert(reports).values({ id: newId(), classId, title: 'r', fileId: file.id, month: '2026-06' });
}

async function several<TRow>(count: number, build: (turn: number) => Promise<TRow>): Promise<TRow[]> {
  const rows: TRow[] = [];
  for (let turn = 0; turn < count; turn += 1) rows.push(await build(turn));
  return rows;
}

async function ask<TRow extends { id: string }>(name: Listed, query: Readonly<Record<string, string>>) {
  const path = `${endpointOf(name).path.replace('v1/', '')}?${new URLSearchParams({ limit: '100', ...query })}`;
  const { status, data } = await school.call<TRow[]>('GET', path, { as: school.admin });
  expect(status).toBe(200);
  return data;
}

const filters = [{}, { sponsored: 'true' }, { sponsored: 'false' }, { country: 'MA' }] as const;
const questions = lists.flatMap((name) =>
  placeSorts.flatMap((sort) => filters.map((filter) => [name, { sort, ...filter }] as const)),
);

test.each(questions)('%s with %o is on a device what it is on the server', async (name, query) => {
  const there = await ask<Region>(name, query);
  const here = await answerFromRows(mirror, listRequest(name, {}, { ...query, limit: 100 }));
  expect(here?.rows.map(({ id }) => id)).toEqual(there.map(({ id }) => id));
  expect(there.length).toBeGreaterThan(1);
});
