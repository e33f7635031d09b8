import { and, eq, inArray } from 'drizzle-orm';
import type { CopiedLessons } from '#contract/entities/material.ts';
import { requireClass } from '#server/access/require-class.ts';
import { classesInScope } from '#server/access/scope.ts';
import { materials } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import type { Call } from '#server/http/handler.ts';
import { copyLessons } from './copy-lessons.ts';

/**
 * Copies lessons that the caller reads into a class in which the caller works; and says how many came and which were not found.
 * @throws HttpError `not-found` for a class out of scope
 */
export async function copyMaterials(call: Call<'materials.copy'>): Promise<CopiedLessons> {
  const { db, params } = call;
  const { classId } = params;
  await requireClass(call, classId, 'locked');
  const ids = [...new Set(call.body.ids)];
  const readable = await db
    .select({ id: materials.id })
    .from(materials)
    .innerJoin(classes, eq(classes.id, materials.classId))
    .where(and(inArray(materials.id, ids), classesInScope(call)));
  const found = new Set(readable.map(({ id }) => id));
  const copies = await copyLessons(db, inArray(materials.id, [...found]), classId);
  if (copies.length > 0) await call.audit('copy', { type: 'class', id: classId }, { lessons: copies.length });
  return { copied: copies.length, missing: ids.filter((id) => !found.has(id)) };
}
