import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { withdrawnUploads } from '#server/db/schema/documents.ts';

/** An upload by the id that its author's device made for it. */
export interface UploadName {
  readonly kind: (typeof withdrawnUploads.$inferSelect)['kind'];
  readonly ownerId: string;
  readonly id: string;
}

/** Revision of a deleted upload: no further one is accepted. It is larger than any that the contract allows. */
export const forGood = 2_147_483_647;

/**
 * Revision of an upload that someone else deleted: no further one is accepted either, although its author did not ask for that.
 */
export const deletedByAnother = forGood - 1;

/** So many are remembered for one account; the oldest go first. A person never comes near it. */
const mostWithdrawn = 10_000;

/**
 * Lets one transaction at a time decide about an upload, to its end: its creation may be open and not committed while
 * its deletion arrives, at another process too. Take it before any other lock.
 */
export async function lockUpload(db: Database, id: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${id.toLowerCase()}`}, 0))`);
}

/** The highest revision of an upload that is not taken any more; -1 where all are. */
export async function withdrawnUpTo(db: Database, name: UploadName): Promise<number> {
  const [row] = await db.select({ upTo: withdrawnUploads.upTo }).from(withdrawnUploads).where(isNamed(name));
  return row?.upTo ?? -1;
}

/**
 * From the end of the transaction on, no revision of an upload up to this one is taken, however late its request arrives.
 * Only ever for the account that makes it: no one withdraws what another one sends.
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
