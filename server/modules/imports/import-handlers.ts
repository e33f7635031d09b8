import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type Import, type ImportField, type ImportKind, importFields, nameParts } from '#contract/entities/import.ts';
import { cleanEmail } from '#contract/typed/email-text.ts';
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
import { matchColumns, missingFields } from './reading/match-columns.ts';
import { receiveTable } from './reading/receive-table.ts';
import { importLimits, tableWork } from './reading/thread.ts';
import { resultTable } from './result-table.ts';
import { type ImportTools, runImport } from './run-import.ts';
import { openedCells, type StoredCells, sealerFor, storedCells } from './sealed-cells.ts';
import { importAnswer, selectImports, selectRows, signInNamesOf, valuesOf } from './select-imports.ts';
import { fullNameOf } from './typed-values.ts';

type StoredImport = typeof imports.$inferSelect;

/** Import of people, madaris and classes: upload, columns, dry run, run, result. Callers see only their own imports. */
export function createImportHandlers({ background, ...tools }: ImportTools & { background: Background }) {
  return {
    'imports.template': async ({ params, query, language, reply }) => {
      const words = textsOf(language, 'tables');
      const isPart = (field: ImportField) => nameParts.some((part) => part === field);
      const columns = importFields[params.kind].filter((field) => !isPart(field)).map((field) => words.columns[field]);
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
      const defaults = call.body.defaults ?? row.defaults;
      await storeAgain(call.db, row, fields);
      await checkAll(call, { ...row, fields, defaults });
      const changed = { fields, defaults, version: row.version + 1 };
      await call.db
        .update(imports)
        .set({ ...changed, updatedAt: sql`now()` })
        .where(eq(imports.id, row.id));
      return { data: await importAnswer(call.db, { ...row, ...changed }) };
    },
    'imports.run': async (call) => {
      const row = await lockedImport(call, 'checked');
      if (missingFields(row.kind, row.fields, row.defaults).length > 0)
        throw brokenField(call, 'fields', 'valueInvalid');
      const [running] = await call.db
        .update(imports)
        .set({ state: 'running', mailLinks: call.body.mailLinks, version: row.version + 1, updatedAt: sql`now()` })
        .where(eq(imports.id, row.id))
        .returning();
      // A column that is mapped to nothing may hold secrets, and is no longer needed.
      await call.db.update(importRows).set({ sealed: null }).where(eq(importRows.importId, row.id));
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
      return sendTable(call.reply, resultTable(row, rows, call.language, await signInNamesOf(call.db, row, rows)), {
        format,
        language: call.language,
      });
    },
  } satisfies Handlers;
}

/** People whose file is being read: files are held in memory, so each person sends one at a time. */
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
  const { form, fileName, sha256, headers, rows, reading } = await receiveTable(call);
  const { id = newId(), kind, ...choice } = form;
  const fields = matchColumns(kind, headers);
  return tableWork.run(() =>
    call.idempotently({ kind, sha256, ...choice }, async (within) => {
      const [row] = await within.db
        .insert(imports)
        .values({ id, ownerId, kind, fileName, language: within.language, headers, fields, reading })
        .onConflictDoNothing()
        .returning();
      if (!row) throw new HttpError('already-there');
      const sealer = await sealerFor(within.db, id);
      for (const some of rows()) {
        const stored = some.map(([number, cells]) => ({ importId: id, number, ...storedCells(sealer, fields, cells) }));
        await within.db.insert(importRows).values(stored);
      }
      await checkAll(within, row);
      return { data: await importAnswer(within.db, row) };
    }),
  );
}

const { rowsAtOnce } = importLimits;

type Mapped = Pick<StoredImport, 'id' | 'kind' | 'fields'> & { readonly defaults: NonNullable<Import['defaults']> };

/** Makes the dry run: the effect on each row. It writes only the rows of the import. */
async function checkAll(call: Context, { id, kind, fields, defaults }: Mapped): Promise<void> {
  const valued = await valuedRows(call.db, id, fields);
  const emails = valued.map(({ values }) => cleanEmail(values.email ?? ''));
  const names = valued.flatMap(({ values }, index) => (emails[index] === '' ? [fullNameOf(values)] : []));
  const reach = call.caller.role === 'admin' ? ('all' as const) : ('scope' as const);
  const hasClasses = kind === 'users' && fields.includes('class');
  // Defaults of a field count only if no column is mapped to it.
  const used = Object.fromEntries(
    Object.entries(defaults).flatMap(([field, value]) => (value && !fields.includes(field) ? [[field, value]] : [])),
  );
  const check = await rowChecker({ ...call, reach }, kind, {
    emails: [...new Set(emails)],
    names: kind === 'users' ? names : [],
    hasClasses,
    defaults: used,
  });
  for (let first = 0; first < valued.length; first += rowsAtOnce) {
    const part = valued.slice(first, first + rowsAtOnce).map((row) => ({ number: row.number, ...check(row) }));
    await call.db.execute(sql`update import_rows set action = new.action, errors = new.errors, changes = new.changes,
        entity_id = new."entityId", form = new.form
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as new(
        number int, action text, errors jsonb, changes jsonb, "entityId" uuid, form jsonb)
      where import_rows.import_id = ${id} and import_rows.number = new.number`);
  }
}

/** All rows, with only those cells that are fields: a table may have sixty columns of which five are. */
async function valuedRows(db: Context['db'], id: string, fields: readonly (string | null)[]) {
  const hasPasswords = fields.includes('password');
  const valued: { number: number; values: ReturnType<typeof valuesOf>; password: ImportedPassword | null }[] = [];
  for await (const rows of rowsOf(db, id)) {
    for (const { number, cells, password } of rows) {
      valued.push({ number, values: valuesOf(fields, cells), password: hasPasswords ? password : null });
    }
  }
  return valued;
}

/** The rows of an import in batches. Each read starts after the last row, so the loop ends with the rows. */
async function* rowsOf(db: Context['db'], id: string) {
  let from = -1;
  for (;;) {
    const rows = await db
      .select({
        number: importRows.number,
        cells: importRows.cells,
        sealed: importRows.sealed,
        password: importRows.password,
      })
      .from(importRows)
      .where(and(eq(importRows.importId, id), gt(importRows.number, from)))
      .orderBy(asc(importRows.number))
      .limit(rowsAtOnce);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    from = rows.at(-1)?.number ?? Number.MAX_SAFE_INTEGER;
  }
}

/** Stores the cells of all rows again for the new mapping of columns: mapped ones in plain text, the rest sealed. */
async function storeAgain(db: Context['db'], row: StoredImport, fields: readonly (string | null)[]): Promise<void> {
  const sealer = await sealerFor(db, row.id);
  for await (const rows of rowsOf(db, row.id)) {
    const again = rows.map(({ number, ...stored }) => {
      const cells = storedCells(sealer, fields, openedCells(sealer, row.fields, stored));
      return { number, ...cells, password: isOfEarlierRelease(stored) ? stored.password : cells.password };
    });
    await db.execute(sql`update import_rows set cells = new.cells, sealed = new.sealed, password = new.password
      from jsonb_to_recordset(${JSON.stringify(again)}::jsonb) as new(number int, cells jsonb, sealed text, password jsonb)
      where import_rows.import_id = ${row.id} and import_rows.number = new.number`);
  }
}

/** A hash cannot be turned back into its cell: it stays with its row. */
function isOfEarlierRelease({ password }: StoredCells): boolean {
  return password !== null && 'hash' in password;
}

/** @throws HttpError `rule-broken` for a field that the kind does not have, or that is named twice */
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

/** @throws HttpError `not-found`; `changed-meanwhile` with the current import if it is in another state */
async function lockedImport(call: Context & { params: { id: string } }, state?: 'checked'): Promise<StoredImport> {
  const row = await ownImport(call, { isLocked: true });
  if (state && row.state !== state) {
    throw new HttpError('changed-meanwhile', { current: await importAnswer(call.db, row) });
  }
  return row;
}
