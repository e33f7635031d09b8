import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { type ImportKind, importFields } from '#contract/entities/import.ts';
import { forgetForms } from '#server/access/account-events.ts';
import { type ImportedPassword, importRows, imports } from '#server/db/schema/imports.ts';
import type { Background } from '#server/http/background.ts';
import { found } from '#server/http/call/found.ts';
import type { Call, Context, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { ownId } from '#server/modules/account/own-account.ts';
import { newId } from '#server/new-id.ts';
import { sendTable } from '#server/tables/write-table.ts';
import { textsOf } from '#server/words/words.ts';
import { rowChecker } from './check-rows.ts';
import { hashPasswords } from './hash-passwords.ts';
import { matchColumns, missingFields } from './match-columns.ts';
import { importLimits, tableWork } from './read-table.ts';
import { receiveTable } from './receive-table.ts';
import { resultTable } from './result-table.ts';
import { type ImportTools, runImport } from './run-import.ts';
import { importAnswer, selectImports, selectRows, valuesOf } from './select-imports.ts';

type StoredImport = typeof imports.$inferSelect;

/** Import of people, madaris and classes: upload, columns, dry run, run, result. Everybody sees the own ones. */
export function createImportHandlers({ background, ...tools }: ImportTools & { background: Background }) {
  return {
    'imports.template': async ({ params, query, language, reply }) => {
      const words = textsOf(language, 'tables');
      const columns = importFields[params.kind].map((field) => words.columns[field]);
      return sendTable(
        reply,
        { name: words.lists[params.kind], columns, rows: [] },
        { format: query.format, language },
      );
    },
    'imports.list': async (call) => selectImports(call.db, ownId(call), call.query),
    'imports.create': createImport,
    'imports.get': async (call) => ({ data: await importAnswer(call.db, await ownImport(call)) }),
    'imports.rows': async (call) => selectRows(call.db, await ownImport(call), call.query, call.language),
    'imports.map': async (call) => {
      const row = await lockedImport(call, 'checked');
      const fields = row.headers.map((_, column) => call.body.fields[column] ?? null);
      requireFields(call, row.kind, fields);
      await keepPasswords(call.db, row.id, fields);
      await checkAll(call, row.id, row.kind, fields);
      const version = row.version + 1;
      await call.db.update(imports).set({ fields, version, updatedAt: sql`now()` }).where(eq(imports.id, row.id));
      return { data: await importAnswer(call.db, { ...row, fields, version }) };
    },
    'imports.run': async (call) => {
      const row = await lockedImport(call, 'checked');
      if (missingFields(row.kind, row.fields).length > 0) throw brokenField(call, 'fields', 'valueInvalid');
      const [running] = await call.db
        .update(imports)
        .set({ state: 'running', mailLinks: call.body.mailLinks, version: row.version + 1, updatedAt: sql`now()` })
        .where(eq(imports.id, row.id))
        .returning();
      // What a column holds that is taken for nothing, no one knows; it may be a secret.
      const unused = row.fields.flatMap((field, column) => (field === null ? [column] : []));
      await emptyCells(call.db, row.id, unused);
      await call.audit('import', { type: 'user', id: row.ownerId }, { import: row.id, kind: row.kind });
      call.afterCommit(() => background.run('an import', () => runImport(tools, row.id)));
      return { data: await importAnswer(call.db, running ?? row) };
    },
    'imports.cancel': async (call) => {
      const row = await lockedImport(call);
      await requireVersion(call, row.version, () => importAnswer(call.db, row));
      const isOver = row.state === 'done' || row.state === 'cancelled';
      if (isOver) return { data: await importAnswer(call.db, row) };
      const [cancelled] = await call.db
        .update(imports)
        .set({ state: 'cancelled', finishedAt: sql`now()`, version: row.version + 1, updatedAt: sql`now()` })
        .where(eq(imports.id, row.id))
        .returning();
      await forgetForms(call.db, row.id);
      return { data: await importAnswer(call.db, cancelled ?? row) };
    },
    'imports.result': async (call) => {
      const row = await ownImport(call);
      const rows = await call.db
        .select()
        .from(importRows)
        .where(eq(importRows.importId, row.id))
        .orderBy(asc(importRows.number));
      const { format } = call.query;
      return sendTable(call.reply, resultTable(row, rows, call.language), { format, language: call.language });
    },
  } satisfies Handlers;
}

/** Whose file is read just now: a file is held in memory, so each person sends one at a time. */
const receiving = new Set<string>();

async function createImport(call: Call<'imports.create'>) {
  const owner = ownId(call);
  if (receiving.has(owner)) throw new HttpError('busy', { retryAfter: 5 });
  receiving.add(owner);
  try {
    return await receiveImport(call, owner);
  } finally {
    receiving.delete(owner);
  }
}

async function receiveImport(call: Call<'imports.create'>, ownerId: string) {
  const { fields: raw, fileName, sha256, headers, rows } = await receiveTable(call);
  const { id = newId(), kind } = call.checkFields(raw);
  const fields = matchColumns(kind, headers);
  const column = fields.indexOf('password');
  const isKept = column < 0 || call.repeated;
  const passwords = isKept ? [] : await hashPasswords(columnOf(rows(), column));
  return tableWork.run(() =>
    call.idempotently({ kind, sha256 }, async (within) => {
      const [row] = await within.db
        .insert(imports)
        .values({ id, ownerId, kind, fileName, language: within.language, headers, fields })
        .onConflictDoNothing()
        .returning();
      if (!row) throw new HttpError('already-there');
      // The header is row 1.
      let number = 2;
      for (const some of rows()) {
        const first = number;
        number += some.length;
        const numbered = some.map((cells, index) => ({
          importId: id,
          number: first + index,
          cells: cells.map((cell, at) => (at === column ? '' : cell)),
          password: passwords[first + index - 2] ?? null,
        }));
        await within.db.insert(importRows).values(numbered);
      }
      await checkAll(within, id, kind, fields);
      return { data: await importAnswer(within.db, row) };
    }),
  );
}

function columnOf(rows: Iterable<string[][]>, column: number): string[] {
  const cells: string[] = [];
  for (const some of rows) for (const row of some) cells.push(row[column] ?? '');
  return cells;
}

const { rowsAtOnce } = importLimits;

/** Makes the dry run: what would happen to each row. Nothing but the rows of the import is written. */
async function checkAll(call: Context, id: string, kind: ImportKind, fields: readonly (string | null)[]) {
  const valued = await valuedRows(call.db, id, fields);
  const emails = valued.map(({ values }) => (values.email ?? '').trim().normalize('NFC').toLowerCase());
  const reach = call.caller.role === 'admin' ? ('all' as const) : ('scope' as const);
  const hasClasses = kind === 'users' && fields.includes('class');
  const check = await rowChecker({ ...call, reach }, kind, { emails: [...new Set(emails)], hasClasses });
  for (let first = 0; first < valued.length; first += rowsAtOnce) {
    const some = valued.slice(first, first + rowsAtOnce);
    const part = JSON.stringify(some.map(({ number, values, password }) => ({ number, ...check(values, password) })));
    await call.db.execute(sql`update import_rows set action = new.action, errors = new.errors, changes = new.changes,
        entity_id = new."entityId", form = new.form
      from jsonb_to_recordset(${part}::jsonb) as new(
        number int, action text, errors jsonb, changes jsonb, "entityId" uuid, form jsonb)
      where import_rows.import_id = ${id} and import_rows.number = new.number`);
  }
}

/** All rows, of their cells only those that are fields: a table may have sixty columns of which five are. */
async function valuedRows(db: Context['db'], id: string, fields: readonly (string | null)[]) {
  const hasPasswords = fields.includes('password');
  const valued: { number: number; values: ReturnType<typeof valuesOf>; password: ImportedPassword | null }[] = [];
  for (let from = 0, read: number = rowsAtOnce; read === rowsAtOnce; ) {
    const rows = await db
      .select({ number: importRows.number, cells: importRows.cells, password: importRows.password })
      .from(importRows)
      .where(and(eq(importRows.importId, id), gt(importRows.number, from)))
      .orderBy(asc(importRows.number))
      .limit(rowsAtOnce);
    for (const { number, cells, password } of rows) {
      valued.push({ number, values: valuesOf(fields, cells), password: hasPasswords ? password : null });
    }
    read = rows.length;
    from = valued.at(-1)?.number ?? 0;
  }
  return valued;
}

/** Hashes what a column holds that is now said to be passwords, and empties it. */
async function keepPasswords(db: Context['db'], importId: string, fields: readonly (string | null)[]): Promise<void> {
  const column = fields.indexOf('password');
  if (column < 0) return;
  const rows = await db
    .select({ number: importRows.number, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), ne(sql`${importRows.cells} ->> ${sql.raw(String(column))}`, '')))
    .orderBy(asc(importRows.number));
  const passwords = await hashPasswords(rows.map(({ cells }) => cells[column] ?? ''));
  for (const [index, { number }] of rows.entries()) {
    const ofRow = and(eq(importRows.importId, importId), eq(importRows.number, number));
    await db
      .update(importRows)
      .set({ password: passwords[index] ?? null })
      .where(ofRow);
  }
  await emptyCells(db, importId, [column]);
}

/** Empties whole columns of an import. */
async function emptyCells(db: Context['db'], importId: string, columns: readonly number[]): Promise<void> {
  for (const column of columns) {
    await db
      .update(importRows)
      .set({ cells: sql`jsonb_set(${importRows.cells}, ${`{${column}}`}::text[], '""', false)` })
      .where(eq(importRows.importId, importId));
  }
}

/** @throws HttpError `rule-broken` for what is no field of the kind, or named twice */
function requireFields(call: Context, kind: ImportKind, fields: readonly (string | null)[]): void {
  const named = fields.filter((field) => field !== null);
  const known: readonly string[] = importFields[kind];
  const isWrong = named.some((field) => !known.includes(field)) || new Set(named).size < named.length;
  if (isWrong) throw brokenField(call, 'fields', 'choiceInvalid');
}

/** @throws HttpError `not-found`, also for someone else's */
async function ownImport(call: Context & { params: { id: string } }, { isLocked = false } = {}): Promise<StoredImport> {
  const own = and(eq(imports.id, call.params.id), eq(imports.ownerId, ownId(call)));
  const query = call.db.select().from(imports).where(own);
  const [row] = await (isLocked ? query.for('update') : query);
  return found(row);
}

/** @throws HttpError `not-found`, `changed-meanwhile` with the import as it is, where it is in another state */
async function lockedImport(call: Context & { params: { id: string } }, state?: 'checked'): Promise<StoredImport> {
  const row = await ownImport(call, { isLocked: true });
  if (state && row.state !== state) {
    throw new HttpError('changed-meanwhile', { current: await importAnswer(call.db, row) });
  }
  return row;
}
