import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Changes } from '#contract/answers/changes.ts';
import type { SyncedEntity } from '#contract/entities/synced.ts';
import { classes, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import type { TitledRow } from '#server/files/titled/titled-columns.ts';
import type { TitledEntity } from '#server/files/titled/titled-entity.ts';
import { classRows } from '#server/modules/classes/select-classes.ts';
import { madrasaRows } from '#server/modules/madaris/select-madaris.ts';
import { type materialAnswers, materialFiles } from '#server/modules/materials/material-files.ts';
import { regionRows } from '#server/modules/regions/select-regions.ts';
import { type reportAnswers, reportFiles } from '#server/modules/reports/report-files.ts';
import { selectUsers } from '#server/modules/users/select-users.ts';
import { isVisible, type Syncing } from './visibility.ts';

/** Functions that shape materials and reports for the caller. */
export interface TitledShapes {
  readonly materials: Awaited<ReturnType<typeof materialAnswers>>;
  readonly reports: Awaited<ReturnType<typeof reportAnswers>>;
}

/** The rows among these that the caller may see, in the form of the entity's own endpoints. */
export async function visibleRows<TEntity extends SyncedEntity>(
  call: Syncing,
  entity: TEntity,
  ids: readonly string[],
  shapes: TitledShapes,
): Promise<Changes[TEntity]>;
export async function visibleRows(
  call: Syncing,
  entity: SyncedEntity,
  ids: readonly string[],
  shapes: TitledShapes,
): Promise<Changes[SyncedEntity]> {
  const page = { page: 1, limit: ids.length };
  const chosen = (id: AnyPgColumn) => ({
    where: and(isOneOf(id, ids), isVisible(call, entity)),
    order: sql`${id}`,
    page,
  });
  switch (entity) {
    case 'regions':
      return (await regionRows.page(call, chosen(regions.id))).data;
    case 'madaris':
      return (await madrasaRows.page(call, chosen(madaris.id))).data;
    case 'classes':
      return (await classRows.page(call, chosen(classes.id))).data;
    case 'materials':
      return (await titled(call, 'materials', materialFiles, ids)).map(shapes.materials);
    case 'reports':
      return (await titled(call, 'reports', reportFiles, ids)).map(shapes.reports);
    case 'users': {
      const { where } = chosen(users.id);
      return (await selectUsers(call, where, { ...page, search: '', role: undefined, sort: 'created' })).data;
    }
  }
}

async function titled<TRow extends TitledRow>(
  call: Syncing,
  entity: 'materials' | 'reports',
  { table, select }: TitledEntity<TRow, object>,
  ids: readonly string[],
): Promise<TRow[]> {
  const rows = await select(call, and(isOneOf(table.id, ids), isVisible(call, entity)));
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** One parameter, so that the text of the query is the same for any number of ids. */
function isOneOf(column: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`;
}
