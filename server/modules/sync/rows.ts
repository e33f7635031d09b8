import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Changes } from '#contract/answers/changes.ts';
import type { Report } from '#contract/entities/report.ts';
import type { SyncedEntity } from '#contract/entities/synced.ts';
import { classes, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { classRows } from '#server/modules/classes/select-classes.ts';
import { type DocumentRow, selectDocuments } from '#server/modules/documents/document-answer.ts';
import { type DocumentKind, documentKinds } from '#server/modules/documents/document-kinds.ts';
import { madrasaRows } from '#server/modules/madaris/select-madaris.ts';
import { regionRows } from '#server/modules/regions/select-regions.ts';
import { selectUsers } from '#server/modules/users/select-users.ts';
import { isVisible, type Syncing } from './visibility.ts';

/** Shapes a material or report for the caller: `documentAnswers` of its kind. */
export type DocumentShapes = Readonly<Record<'materials' | 'reports', (row: DocumentRow) => Report>>;

/** Those of these rows that the caller may see, as the entity's own endpoints answer them. */
export async function visibleRows<TEntity extends SyncedEntity>(
  call: Syncing,
  entity: TEntity,
  ids: readonly string[],
  shapes: DocumentShapes,
): Promise<Changes[TEntity]>;
export async function visibleRows(
  call: Syncing,
  entity: SyncedEntity,
  ids: readonly string[],
  shapes: DocumentShapes,
): Promise<Changes[SyncedEntity]> {
  const { db, caller } = call;
  const page = { page: 1, limit: ids.length };
  const chosen = (id: AnyPgColumn) => ({
    where: and(isOneOf(id, ids), isVisible(call, entity)),
    order: sql`${id}`,
    page,
  });
  switch (entity) {
    case 'regions':
      return (await regionRows.page(db, caller, chosen(regions.id))).data;
    case 'madaris':
      return (await madrasaRows.page(db, caller, chosen(madaris.id))).data;
    case 'classes':
      return (await classRows.page(db, caller, chosen(classes.id))).data;
    case 'materials':
      return (await documents(call, 'material', ids)).map(shapes.materials);
    case 'reports':
      return (await documents(call, 'report', ids)).map(shapes.reports);
    case 'users': {
      const { where } = chosen(users.id);
      return (await selectUsers(call, where, { ...page, search: '', role: undefined, sort: 'created' })).data;
    }
  }
}

async function documents(call: Syncing, kind: DocumentKind, ids: readonly string[]): Promise<DocumentRow[]> {
  const { table } = documentKinds[kind];
  const visible = and(isOneOf(table.id, ids), isVisible(call, `${kind}s`));
  return selectDocuments(call, table).where(visible).orderBy(table.id);
}

/** As one parameter, so that the text of the query is the same for any number of ids. */
function isOneOf(column: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`;
}
