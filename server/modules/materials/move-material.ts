import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Material } from '#contract/entities/material.ts';
import { currentClassesInScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/pool.ts';
import { materials } from '#server/db/schema/documents.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { found } from '#server/http/call/found.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { materialAnswers, selectMaterials } from './material-files.ts';

/** Between neighbours that get new positions, so much room that it is hardly ever needed again: a thousand seconds. */
export const roomMs = 1_000_000;

/**
 * Moves a material after another one of its class, or to the start (docs/decisions/0041-a-class-has-a-reading-order.md). Only
 * its own row changes, so two people can move different ones at once.
 * @throws HttpError `not-found` if one of them is missing, or they are not in one class; `changed-meanwhile` with the current
 *   row
 */
export async function moveMaterial(call: Call<'materials.move'>): Promise<{ data: Material }> {
  const { db, body } = call;
  const classId = await lockClassOf(call);
  const row = await readRow(call);
  const answer = await materialAnswers(call);
  await requireVersion(call, row.version, () => answer(row));
  const others = and(eq(materials.classId, classId), ne(materials.id, row.id));
  const position = (await placeBehind(db, body.after, others)) ?? (await makeRoom(db, body.after, others));
  const [moved] = await db
    .update(materials)
    .set({ position, version: sql`${materials.version} + 1`, updatedAt: sql`now()` })
    .where(eq(materials.id, row.id))
    .returning({ position: materials.position, version: materials.version });
  if (!moved) throw new HttpError('not-found');
  await call.audit('move', { type: 'material', id: row.id }, { title: row.title });
  return { data: answer({ ...row, ...moved }) };
}

/** After the last material of a class, also after those that were just moved to its end. */
export function atTheEnd(classId: string): SQL {
  return sql`greatest((extract(epoch from now()) * 1000)::bigint,
    (select max(position) + ${roomMs} from materials where class_id = ${classId}))`;
}

/** The position there, for several that come one after the other. */
export async function endOfOrder(db: Database, classId: string): Promise<number> {
  const { rows } = await db.execute<{ end: string }>(sql`select ${atTheEnd(classId)} as "end"`);
  return Number(rows[0]?.end);
}

/** One at a time moves in a class; what is added or deleted meanwhile waits for none of them. */
async function lockClassOf(call: Call<'materials.move'>): Promise<string> {
  const [row] = await call.db
    .select({ classId: materials.classId })
    .from(materials)
    .innerJoin(classes, eq(classes.id, materials.classId))
    .where(and(eq(materials.id, call.params.id), currentClassesInScope(call)));
  if (!row) throw new HttpError('not-found');
  await call.db.select({ id: classes.id }).from(classes).where(eq(classes.id, row.classId)).for('no key update');
  return row.classId;
}

async function readRow(call: Call<'materials.move'>) {
  const ofCall = eq(materials.id, call.params.id);
  const [row] = await selectMaterials(call).where(ofCall).for('update', { of: materials });
  return found(row);
}

/** A position between the named material and the next; undefined without room between them. */
async function placeBehind(db: Database, after: string | null, others: SQL | undefined): Promise<number | undefined> {
  const order = await orderOf(db, others);
  const index = indexBehind(order, after);
  const before = order[index - 1];
  const next = order[index];
  if (!before) return next ? next.position - roomMs : Date.now();
  if (!next) return before.position + roomMs;
  const between = Math.floor((before.position + next.position) / 2);
  return between > before.position && between < next.position ? between : undefined;
}

/** Gives the materials of a class new positions, so that there is room after the named one; the order does not change. */
async function makeRoom(db: Database, after: string | null, others: SQL | undefined): Promise<number> {
  const order = await orderOf(db, others);
  const index = indexBehind(order, after);
  const start = Date.now() - (order.length + 1) * roomMs;
  for (const [at, { id }] of order.entries()) {
    const position = start + (at < index ? at : at + 1) * roomMs;
    await db.update(materials).set({ position }).where(eq(materials.id, id));
  }
  return start + index * roomMs;
}

type Order = readonly { readonly id: string; readonly position: number }[];

function orderOf(db: Database, others: SQL | undefined): Promise<Order> {
  return db
    .select({ id: materials.id, position: materials.position })
    .from(materials)
    .where(others)
    .orderBy(materials.position, materials.createdAt, materials.id)
    .for('update');
}

function indexBehind(order: Order, after: string | null): number {
  if (after === null) return 0;
  const index = order.findIndex(({ id }) => id === after);
  if (index < 0) throw new HttpError('not-found');
  return index + 1;
}
