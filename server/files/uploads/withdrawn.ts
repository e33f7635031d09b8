import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { withdrawnUploads } from '#server/db/schema/documents.ts';

/** An upload by the id that its author's device made for it. */
export interface UploadName {
  readonly kind: (typeof withdrawnUploads.$inferSelect)['kind'];
  readonly ownerId: string;
  readonly id: string;
}

/** Revision of a deleted upload: none is accepted after it. It is larger than any that the contract allows. */
export const forGood = 2_147_483_647;

/**
 * Revision of an upload that another person deleted: none is accepted after it either, although its author did not ask for
 * that.
 */
export const deletedByAnother = forGood - 1;

/** Number of remembered withdrawals of one account; the oldest are dropped first. People never reach it. */
const mostWithdrawn = 10_000;

/**
 * Lets one transaction at a time decide about an upload, until it ends: the creation may not be committed yet when the
 * deletion arrives, at another process too. Take this lock before any other.
 */
export async function lockUpload(db: Database, id: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${id.toLowerCase()}`}, 0))`);
}

/** The highest withdrawn revision of an upload; -1 if none is. */
export async function withdrawnUpTo(db: Database, name: UploadName): Promise<number> {
  const [row] = await db.select({ upTo: withdrawnUploads.upTo }).from(withdrawnUploads).where(isNamed(name));
  return row?.upTo ?? -1;
}

/**
 * From the end of the transaction on, no revision of an upload up to this one is accepted, however late its request arrives.
 * It applies only to the account that calls: no one withdraws an upload of another person.
 */
export async function withdraw(db: Database, name: UploadName, upTo: number): Promise<void> {
  await db
    .insert(withdrawnUploads)
    .values({ ...name, upTo })
    .onConflictDoUpdate({
      target: [withdrawnUploads.ownerId, withdrawnUploads.kind, withdrawnUploads.id],
      set: { upTo: sql`greatest(${withdrawnUploads.upTo}, excluded.up_to)`, at: sql`now()` },
    });
  await db.execute(sql`delete from withdrawn_uploads where owner_id = ${name.ownerId} and at < (
    select at from withdrawn_uploads where owner_id = ${name.ownerId} order by at desc offset ${mostWithdrawn - 1} limit 1)`);
}

function isNamed({ kind, ownerId, id }: UploadName) {
  return and(eq(withdrawnUploads.ownerId, ownerId), eq(withdrawnUploads.kind, kind), eq(withdrawnUploads.id, id));
}
