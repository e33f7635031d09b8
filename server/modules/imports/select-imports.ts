import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Import, ImportRow } from '#contract/entities/import.ts';
import type { Language } from '#contract/language/languages.ts';
import type { Database } from '#server/db/pool.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { classMembers } from '#server/db/schema/places-and-people.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { missingFields } from './match-columns.ts';

type StoredImport = typeof imports.$inferSelect;
type StoredRow = typeof importRows.$inferSelect;
type Page = { page: number; limit: number };

const sampleRows = 3;

/** The own imports, the newest first. */
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

/** An import as the contract has it, with its dry run and how far it has come. */
export async function importAnswer(db: Database, row: StoredImport): Promise<Import> {
  const groups = await db
    .select({ action: importRows.action, state: importRows.state, rows: count() })
    .from(importRows)
    .where(eq(importRows.importId, row.id))
    .groupBy(importRows.action, importRows.state);
  const samples = await db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, row.id), inArray(importRows.number, [2, 3, 4].slice(0, sampleRows))))
    .orderBy(asc(importRows.number));
  const sum = (fits: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(fits).reduce((total, { rows }) => total + rows, 0);
  const writes = (group: (typeof groups)[number]) => group.action === 'add' || group.action === 'change';
  return {
    ...{ id: row.id, kind: row.kind, fileName: row.fileName, state: row.state, version: row.version },
    columns: row.headers.map((header, column) => ({
      header,
      field: row.fields[column] ?? null,
      samples: row.fields[column] === 'password' ? [] : samples.map(({ cells }) => cells[column] ?? ''),
    })),
    missingFields: missingFields(row.kind, row.fields),
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
  const data = found.map((one) => ({
    ...rowAnswer(row, one, language),
    inClass: one.entityId !== null && inClass.has(one.entityId),
  }));
  return { data, meta: { totalItems: await db.$count(importRows, where), page, limit } };
}

function rowAnswer({ fields }: StoredImport, row: StoredRow, language: Language): Omit<ImportRow, 'inClass'> {
  return {
    ...{ number: row.number, action: row.action, state: row.state, changes: row.changes },
    entityId: row.state === 'done' ? row.entityId : null,
    values: valuesOf(fields, row.cells, ['password']),
    errors: Object.fromEntries(
      // What the database said while it ran is a message already.
      Object.entries(row.errors).map(([field, key]) => [
        field,
        row.state === 'failed' && key.includes(' ') ? key : fieldMessage(language, key),
      ]),
    ),
  };
}

/** The cells of a row by what their columns are taken for. @param without fields that are left out */
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
