import { and, desc, eq } from 'drizzle-orm';
import type { Material } from '#contract/entities/material.ts';
import type { ListMeta } from '#contract/paging.ts';
import { classesInScope } from '#server/access/scope.ts';
import { materials } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { listTitled, totalItems } from '#server/files/titled/list-titled.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Call } from '#server/http/handler.ts';
import { materialFiles, selectMaterials } from './material-files.ts';

/**
 * The materials of a class, newest first or in reading order.
 * @throws HttpError `not-found` for an unknown class, or one out of scope
 */
export async function listMaterials(call: Call<'materials.list'>): Promise<{ data: Material[]; meta: ListMeta }> {
  const { params, query } = call;
  await requireRow(call.db, classes, and(eq(classes.id, params.classId), classesInScope(call)));
  const where = eq(materials.classId, params.classId);
  const order =
    query.sort === 'position'
      ? [materials.position, materials.createdAt, materials.id]
      : [desc(materials.createdAt), desc(materials.id)];
  return listTitled(materialFiles, call, {
    where,
    select: async ({ limit, offset }) =>
      selectMaterials(call, { totalItems })
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}
