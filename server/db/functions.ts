import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './pool.ts';
import { noRow } from './schema/columns.ts';
import { tx } from './tx.ts';

/** Beside this file in the sources, and beside the bundle once built. */
const folder = fileURLToPath(new URL('./functions', import.meta.url));

/** Prefix of the note about installed functions among the migrations. */
const noted = 'functions ';

/** Present until the figures have been counted again. */
const uncounted = `${noted}uncounted`;

/** Classes in one transaction: writers of other classes do not wait. */
const classesAtOnce = 200;

/**
 * Updates functions and triggers to those in `functions/`. If a text has changed, all of them are created again, so that each
 * is written in one place. A migration drops those that a release no longer has.
 * Their figures are counted again: a release may compute others, and an older one had none. Other processes keep writing
 * during this time.
 */
export async function installFunctions(db: Database, log: Pick<FastifyBaseLogger, 'info'>): Promise<void> {
  const texts = await readFunctions();
  const hash = noted + createHash('sha256').update(texts.join('\n')).digest('hex');
  const isChanged = await tx(db, async (within) => {
    await within.execute(sql`select hash from schema_migrations where hash = 'lock' for update`);
    const seen = await within.execute(sql`select hash from schema_migrations where hash = ${hash}`);
    if (seen.rows.length > 0) return false;
    await dropFunctions(within, texts);
    // A function may be called by one that comes before it.
    await within.execute(sql`set local check_function_bodies = off`);
    for (const text of texts) await within.execute(sql.raw(text));
    await within.execute(sql`delete from schema_migrations where hash like ${`${noted}%`}`);
    await within.execute(sql`insert into schema_migrations (hash) values (${hash}), (${uncounted})`);
    return true;
  });
  await countAgain(db);
  if (isChanged) log.info({ functions: hash.slice(noted.length, noted.length + 12) }, 'database functions installed');
}

/** Counts from the start, also after a process that died in the middle. */
async function countAgain(db: Database): Promise<void> {
  const left = await db.execute(sql`select hash from schema_migrations where hash = ${uncounted}`);
  if (left.rows.length === 0) return;
  // A class that is added later is counted by its trigger.
  const there = await db.execute<{ last: string }>(sql`select id as last from classes order by id desc limit 1`);
  const last = there.rows[0]?.last ?? noRow;
  const held: string[] = [];
  for (let after: string | null = noRow; after !== null && after < last; ) {
    const { rows } = await tx(db, (within) =>
      within.execute<{ last: string | null; held: string[] }>(
        sql`select last, held from keep_next_classes(${after}, ${classesAtOnce})`,
      ),
    );
    after = rows[0]?.last ?? null;
    held.push(...(rows[0]?.held ?? []));
  }
  // One by one, so that a writer waits only for its own class.
  for (const id of held) {
    await tx(db, async (within) => {
      await within.execute(sql`set local statement_timeout = 0`);
      await within.execute(sql`select keep_held_class(${id})`);
    });
  }
  await tx(db, async (within) => {
    // The second of two processes finds nothing to add.
    await within.execute(sql`select hash from schema_migrations where hash = 'lock' for update`);
    await within.execute(sql`set local statement_timeout = 0`);
    await within.execute(sql`select add_missing_figures(), fold_figures()`);
    await within.execute(sql`delete from schema_migrations where hash = ${uncounted}`);
  });
}

/** True if a hash in `schema_migrations` belongs to functions of any release. */
export function isOfFunctions(hash: string): boolean {
  return hash.startsWith(noted);
}

async function readFunctions(): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** Removes the functions of these texts in their earlier form, whatever their parameters, and every trigger that runs one. */
async function dropFunctions(db: Database, texts: readonly string[]): Promise<void> {
  const names = texts.flatMap((text) => [...text.matchAll(/^create function (\w+)/gim)].map(([, name]) => name));
  const { rows } = await db.execute<{ statement: string }>(sql`
    with installed as (
      select oid from pg_proc
      where pronamespace = current_schema()::regnamespace and proname = any(${sql.param(names)}::text[])
    )
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement, 1 as step
    from pg_trigger where tgfoid in (select oid from installed)
    union all select format('drop function %s', oid::regprocedure), 2 from installed order by step`);
  for (const { statement } of rows) await db.execute(sql.raw(statement));
}
