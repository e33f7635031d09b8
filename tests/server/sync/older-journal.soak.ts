import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { reachOf } from '#contract/endpoints.ts';
import { syncedEntities } from '#contract/entities/synced.ts';
import { systemClock } from '#server/clock.ts';
import { migrate } from '#server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import type { SignedIn } from '#server/http/handler.ts';
import { materialAnswers } from '#server/modules/materials/material-files.ts';
import { reportAnswers } from '#server/modules/reports/report-files.ts';
import type { Position } from '#server/modules/sync/cursor.ts';
import { nextPage } from '#server/modules/sync/next-page.ts';
import { parseSnapshot } from '#server/modules/sync/snapshot.ts';
import { readRelease, restoreRelease } from '#tests/regressions/database-dump.ts';
import { databaseAt, dropDatabase, runSql } from '#tests/tools/database.ts';
import { type Row, steady } from './device.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const id = (n: number) => `'0199d000-0000-7000-8000-00000000000${n}'`;
const madrasa = '(select id from madaris order by created_at, id limit 1)';
const oneClass = (n: number) => `(select id from classes order by id offset ${n} limit 1)`;
const [newRegion, newMadrasa, newSupervisor] = [id(1), id(2), id(3)];

/** A second region beside that of the release. */
const beside = [
  `insert into users (id, full_name, email, role, password_hash, search_text, created_at)
    values (${newSupervisor}, 'Salma', 'salma@sanad.example', 'supervisor', '', '', '2026-11-01')`,
  `insert into regions (id, name, address, total_price_cents, search_text, supervisor_id, created_at)
    values (${newRegion}, 'South', 'Atlas', 900000, '', ${newSupervisor}, '2026-11-01')`,
  `insert into madaris (id, region_id, name, address, total_price_cents, search_text, created_at)
    values (${newMadrasa}, ${newRegion}, 'New', 'Well', 90000, '', '2030-01-01')`,
];

/** Changes that the release notes: moves and ends, and changes of rows that have moved before. */
const story = [
  `update classes set madrasa_id = ${newMadrasa} where id = ${oneClass(0)}`,
  `delete from materials where id = (select id from materials where class_id = ${oneClass(0)} order by id limit 1)`,
  `delete from class_members where (class_id, user_id) =
    (select class_id, user_id from class_members where class_id = ${oneClass(0)} and role = 'student' order by 2 limit 1)`,
  `update materials set title = 'Changed' where class_id = ${oneClass(1)}`,
  `update madaris set region_id = ${newRegion} where id = ${madrasa}`,
  `delete from report_openings`,
  `delete from reports where id = (select id from reports where class_id = ${oneClass(1)} order by id desc limit 1)`,
  `update users set full_name = 'Changed' where id in (select user_id from class_members where class_id = ${oneClass(2)})`,
  `update sponsorships set state = 'cancelled' where id = (select id from sponsorships where state = 'active' order by id limit 1)`,
  `update regions set supervisor_id = ${newSupervisor} where id <> ${newRegion}`,
  `update regions set name = 'Renamed' where id = ${newRegion}`,
];

test('a device that knows the state before an upgrade is sent all that the older release had noted', async () => {
  const before = await release([]);
  const after = await release(story);
  const { rows: people } = await after.database.pool.query<SignedIn>(
    `select id as "userId", role from users order by role, id`,
  );
  for (const caller of people) {
    const known = new Map<string, Row>();
    await follow(before.database, caller, known, undefined);
    const sent = await follow(after.database, caller, known, { from: parseSnapshot(after.snapshot) });
    const fresh = new Map<string, Row>();
    await follow(after.database, caller, fresh, undefined);
    const sorted = (rows: Map<string, Row>) => [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
    expect(sorted(known), `${caller.role} ${caller.userId}`).toEqual(sorted(fresh));
    expect(sent.startsOver).toBe(false);
  }
});

async function release(statements: readonly string[]) {
  const server = inject('databaseUrl');
  const name = `sanad_journal_${randomUUID().replaceAll('-', '')}`;
  await runSql(server, `create database ${name}`);
  onTestFinished(() => dropDatabase(server, name));
  const url = databaseAt(server, name);
  const client = new Client({ connectionString: url });
  await client.connect();
  await restoreRelease(client, await readRelease('1.0.0'));
  for (const statement of beside) await client.query(statement);
  const { rows } = await client.query<{ snapshot: string }>('select change_snapshot() as snapshot');
  for (const statement of statements) await client.query(statement);
  await client.end();
  const database = openDatabase(url, quiet, 2);
  onTestFinished(() => database.end());
  await migrate(database.db, quiet);
  return { database, snapshot: rows[0]?.snapshot ?? '' };
}

/** Syncs a device. */
async function follow(
  { db }: OpenDatabase,
  caller: SignedIn,
  known: Map<string, Row>,
  from: Position | undefined,
): Promise<{ startsOver: boolean }> {
  const call = { caller, reach: reachOf('sync.get', caller.role) ?? 'own', clock: systemClock, db };
  const shapes = { materials: await materialAnswers(call), reports: await reportAnswers(call) };
  let startsOver = false;
  for (let position = from, more = true; more; ) {
    const page = await nextPage(call, position, shapes);
    for (const entity of syncedEntities) {
      for (const row of page[entity]) known.set(`${entity} ${row.id}`, steady(row));
      for (const gone of page.gone[entity]) known.delete(`${entity} ${gone}`);
    }
    startsOver ||= page.startsOver;
    ({ position, more } = page);
  }
  return { startsOver };
}
