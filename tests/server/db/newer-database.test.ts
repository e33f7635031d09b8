import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { runTool } from '#tests/tools/built-programs.ts';
import { databaseAt, runSql } from '#tests/tools/database.ts';
import { freePort } from '#tests/tools/free-port.ts';

test('a server of an older release ends on a newer database with one line that says what to do', async () => {
  const name = `sanad_newer_${randomUUID().replaceAll('-', '')}`;
  await runSql(inject('databaseUrl'), `create database ${name}`);
  onTestFinished(() => runSql(inject('databaseUrl'), `drop database ${name} with (force)`));
  const url = databaseAt(inject('databaseUrl'), name);
  const log = { info: () => undefined, warn: () => undefined };
  const { db, end } = openDatabase(url, log, 1);
  await migrate(db, log);
  await db.execute(sql`insert into schema_migrations (hash) values ('of a newer release')`);
  await end();
  const dataDir = await mkdtemp(join(tmpdir(), 'sanad-newer-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));

  const env = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '1', HOST: '127.0.0.1', PORT: `${await freePort()}` };
  const { code, output, errors } = await runTool('main', [], env);
  expect(code).toBe(1);
  expect(errors.trim()).toBe(
    'The database was made by a newer release of Sanad. This one does not start on it, and has changed nothing: install the newer release again, or restore a backup that was made by this one.',
  );
  expect(output).not.toMatch(/\n\s+at |select |"level":60/);
});
