import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Material } from '#contract/entities/material.ts';
import { classesInScope } from '#server/access/scope.ts';
import { files, materials } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { linksFor } from '#server/files/link/links.ts';
import { type TitledRow, titledColumns, titledFields } from '#server/files/titled/titled-columns.ts';
import type { Reading, TitledEntity } from '#server/files/titled/titled-entity.ts';
import type { Context } from '#server/http/handler.ts';

/** A material, read in order to be shaped for a reader. */
export type MaterialRow = TitledRow & { readonly position: number };

/**
 * Materials with their file and their class.
 * @param more further columns
 */
export function selectMaterials<TMore extends Record<string, AnyPgColumn | SQL> = Record<never, never>>(
  { db }: Pick<Reading, 'db'>,
  more?: TMore,
) {
  return db
    .select({ ...titledColumns(materials), position: materials.position, ...(more ?? ({} as TMore)) })
    .from(materials)
    .innerJoin(files, eq(files.id, materials.fileId))
    .innerJoin(classes, eq(classes.id, materials.classId));
}

/** Shapes rows as the contract's Material for one reader, with links for this reader; the key of the links is read once. */
export async function materialAnswers(call: Pick<Context, 'db' | 'caller'>): Promise<(row: MaterialRow) => Material> {
  const links = await linksFor(call);
  return (row) => ({ ...titledFields('material', row, links), position: row.position });
}

/** Materials as titled files. */
export const materialFiles: TitledEntity<MaterialRow, Material> = {
  kind: 'material',
  table: materials,
  fileFor: () => sql<string>`${materials.fileId}`,
  select: async (reading, where, lock) => {
    const rows = selectMaterials(reading).where(where);
    return lock ? rows.for('update', { of: materials }) : rows;
  },
  answers: materialAnswers,
  readable: classesInScope,
  fileReadable: classesInScope,
  takeFile: async (db, id, fileId) => {
    const changed = { fileId, version: sql`${materials.version} + 1`, updatedAt: sql`now()` };
    const shared = db.select({ fileId: materials.fileId }).from(materials).where(eq(materials.id, id));
    await db.update(materials).set(changed).where(eq(materials.fileId, shared));
  },
  filesBeside: async () => [],
};
