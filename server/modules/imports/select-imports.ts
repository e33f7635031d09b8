import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { type Import, type ImportRow, plainReading } from '#contract/entities/import.ts';
import type { Language } from '#contract/language/languages.ts';
import { cleanEmail } from '#contract/typed/email-text.ts';
import type { Database } from '#server/db/pool.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { classMembers, users } from '#server/db/schema/places-and-people.ts';
import { missingFields } from './reading/match-columns.ts';
import { type RowError, rowMessage } from './row-errors.ts';
import { masked, openedCells, sealerFor } from './sealed-cells.ts';
import { fullNameOf } from './typed-values.ts';

type StoredImport = typeof imports.$inferSelect;
type StoredRow = typeof importRows.$inferSelect;
type Page = { page: number; limit: number };

const sampleRows = 3;

/** The caller's imports, the newest first. */
export async function selectImports(db: Database, ownerId: string, { page, limit }: Page) {
  const rows = await db
    .select()
    .from(imports)
    .where(eq(imports.ownerId, ownerId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const data: Import[] = [];
  for (const row of rows) data.push(await importAnswer(db, row));
  return { data, meta: { totalItems: await db.$count(imports, eq(imports.ownerId, ownerId)), page, limit } };
}

/** An import in the form of the contract, with its dry run and its progress. */
export async function importAnswer(db: Database, row: StoredImport): Promise<Import> {
  const groups = await db
    .select({ action: importRows.action, state: importRows.state, rows: count() })
    .from(importRows)
    .where(eq(importRows.importId, row.id))
    .groupBy(importRows.action, importRows.state);
  const samples = await samplesOf(db, row);
  const sum = (fits: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(fits).reduce((total, { rows }) => total + rows, 0);
  const writes = (group: (typeof groups)[number]) => group.action === 'add' || group.action === 'change';
  return {
    ...{ id: row.id, kind: row.kind, fileName: row.fileName, state: row.state, version: row.version },
    columns: row.headers.map((header, column) => ({
      header,
      field: row.fields[column] ?? null,
      samples: row.fields[column] === 'password' ? [] : samples.map((cells) => cells[column] ?? ''),
    })),
    missingFields: missingFields(row.kind, row.fields, row.defaults),
    reading: { ...plainReading, ...row.reading },
    defaults: row.defaults,
    totalRows: sum(() => true),
    counts: {
      add: sum(({ action }) => action === 'add'),
      change: sum(({ action }) => action === 'change'),
      skip: sum(({ action }) => action === 'skip'),
      wrong: sum(({ action }) => action === 'wrong'),
    },
    progress: {
      done: sum((group) => writes(group) && group.state === 'done'),
      failed: sum((group) => writes(group) && group.state === 'failed'),
      total: sum(writes),
    },
    createdDate: row.createdAt.toISOString(),
    finishedDate: row.finishedAt?.toISOString() ?? null,
  };
}

/** The cells of the first rows; those of an unmapped column are masked. */
async function samplesOf(db: Database, { id, fields }: StoredImport): Promise<string[][]> {
  const rows = await db
    .select({ cells: importRows.cells, sealed: importRows.sealed, password: importRows.password })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.number))
    .limit(sampleRows);
  const sealer = rows.some(({ sealed }) => sealed !== null) ? await sealerFor(db, id) : undefined;
  return rows.map((row) => {
    const all = sealer ? openedCells(sealer, fields, row) : row.cells;
    return all.map((cell, column) => (fields[column] == null ? masked(cell) : cell));
  });
}

/** One page of the rows of an import, in the order of the file. */
export async function selectRows(
  db: Database,
  row: StoredImport,
  filter: { action?: StoredRow['action'] | undefined; state?: StoredRow['state'] | undefined } & Page,
  language: Language,
) {
  const { page, limit } = filter;
  const where: SQL | undefined = and(
    eq(importRows.importId, row.id),
    filter.action ? eq(importRows.action, filter.action) : undefined,
    filter.state ? eq(importRows.state, filter.state) : undefined,
  );
  const found = await db
    .select()
    .from(importRows)
    .where(where)
    .orderBy(asc(importRows.number))
    .limit(limit)
    .offset((page - 1) * limit);
  const added = found.flatMap(({ state, entityId }) => (state === 'done' && entityId ? [entityId] : []));
  const members =
    row.kind === 'users' && added.length > 0
      ? await db
          .selectDistinct({ userId: classMembers.userId })
          .from(classMembers)
          .where(inArray(classMembers.userId, added))
      : [];
  const inClass = new Set(members.map(({ userId }) => userId));
  const names = await signInNamesOf(db, row, found);
  const data = found.map((one) => ({
    ...rowAnswer(row, one, language, names.get(one.number)),
    inClass: one.entityId !== null && inClass.has(one.entityId),
  }));
  return { data, meta: { totalItems: await db.$count(importRows, where), page, limit } };
}

/** The sign-in names that people get or have, by row. */
export async function signInNamesOf(
  db: Database,
  { kind }: StoredImport,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<number, string>> {
  const done = rows.flatMap(({ state, entityId }) => (state === 'done' && entityId ? [entityId] : []));
  const people =
    kind === 'users' && done.length > 0
      ? await db.select({ id: users.id, name: users.signInName }).from(users).where(inArray(users.id, done))
      : [];
  const byId = new Map(people.map(({ id, name }) => [id, name]));
  return new Map(
    rows.flatMap(({ number, form, state, entityId }) => {
      const name = state === 'done' ? byId.get(entityId ?? '') : form?.signInName;
      return typeof name === 'string' ? [[number, name] as const] : [];
    }),
  );
}

function rowAnswer(
  { fields }: StoredImport,
  row: StoredRow,
  language: Language,
  signInName: string | undefined,
): Omit<ImportRow, 'inClass'> {
  return {
    ...{ number: row.number, action: row.action, state: row.state, changes: row.changes },
    entityId: row.state === 'done' ? row.entityId : null,
    values: {
      ...shownValues(valuesOf(fields, row.cells, ['password'])),
      ...(signInName !== undefined && { signInName }),
    },
    errors: Object.fromEntries(
      // Database errors from the run are already messages.
      Object.entries(row.errors).map(([field, error]) => [
        field,
        rowMessage(language, error as RowError, row.state === 'failed'),
      ]),
    ),
  };
}

/** The values as they will be stored: the joined full name, an address without its pasted surroundings. */
function shownValues(values: Record<string, string>): Record<string, string> {
  const { firstName, middleName, lastName, ...others } = values;
  const hasParts = [firstName, middleName, lastName].some((part) => part !== undefined);
  const name = hasParts || others.fullName !== undefined ? { fullName: fullNameOf(values) } : {};
  const email = others.email === undefined ? {} : { email: cleanEmail(others.email) };
  return { ...name, ...others, ...name, ...email };
}

/**
 * The cells of a row by the mapping of its columns.
 * @param without fields that are left out
 */
export function valuesOf(
  fields: readonly (string | null)[],
  cells: readonly string[],
  without: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field, column) =>
      field === null || without.includes(field) ? [] : [[field, cells[column] ?? '']],
    ),
  );
}
