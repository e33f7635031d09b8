import { and, eq, sql } from 'drizzle-orm';
import { databaseFailure } from '#server/db/database-error.ts';
import type { Database } from '#server/db/pool.ts';
import { idempotencyKeys } from '#server/db/schema/calls.ts';
import { tx } from '#server/db/tx.ts';
import { HttpError } from '#server/http/http-error.ts';

/** The text has the form of an Idempotency-Key. */
export function isKey(text: string): boolean {
  return /^[\w-]{8,128}$/.test(text);
}

/** A key in use by one request of this process. */
export interface Slot {
  /** The user's id, or `visitor`: another user's key is unknown. */
  readonly scope: string;
  readonly key: string;
  /** Method and path with the ids filled in. */
  readonly target: string;
  release(): void;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * The keys that requests of this process are working on: a second request with the same key is rejected here, before it takes
 * a connection.
 */
export class RunningKeys {
  readonly #running = new Set<string>();

  /**
   * @returns the slot, or undefined where the request carries no key
   * @throws HttpError `malformed` for a key of another form, `key-in-flight` while a twin runs
   */
  take(scope: string, key: string | string[] | undefined, target: string): Slot | undefined {
    if (key === undefined) return undefined;
    if (typeof key !== 'string' || !isKey(key)) throw new HttpError('malformed');
    const name = `${scope} ${key}`;
    if (this.#running.has(name)) throw new HttpError('key-in-flight', { retryAfter: 1 });
    this.#running.add(name);
    return { scope, key, target, release: () => this.#running.delete(name) };
  }
}

/**
 * The answer of an earlier success with this key, before the body is read.
 * @throws HttpError `key-reused` if it belongs to another call
 */
export async function findStored(db: Database, slot: Slot, hash?: string): Promise<StoredAnswer | undefined> {
  const row = await readKey(db, slot);
  if (!row || row.status === null) return undefined;
  const isOther = row.endpoint !== slot.target || (hash !== undefined && row.requestHash !== hash);
  if (isOther) throw new HttpError('key-reused');
  return { status: row.status, body: row.body };
}

/**
 * Runs `effect` and stores its answer in one transaction, or returns the stored answer: nothing takes effect twice
 * (docs/rules.md#the-api). An error in `effect` rolls everything back and leaves no key.
 * @param hash `requestHash` of the call
 * @param effect returns the answer, and the version of it that may be stored for a repeat
 * @throws HttpError `key-reused` if the key belongs to another request, `key-in-flight` if a twin holds it
 */
export async function storedOnce<T>(
  db: Database,
  slot: Slot,
  hash: string,
  status: number,
  effect: (tx: Database) => Promise<{ answer: T; kept: unknown }>,
): Promise<{ answer: T } | { stored: StoredAnswer }> {
  return tx(db, async (tx) => {
    if (!(await claim(tx, slot, hash))) return { stored: await readStored(tx, slot, hash) };
    const { answer, kept } = await effect(tx);
    await tx.update(idempotencyKeys).set({ status, body: kept }).where(ofSlot(slot));
    return { answer };
  });
}

/** A twin in another process holds the row until it commits; waiting longer would waste a connection. */
async function claim(tx: Database, { scope, key, target }: Slot, hash: string): Promise<boolean> {
  try {
    await tx.execute(sql`set local lock_timeout = '300ms'`);
    const inserted = await tx
      .insert(idempotencyKeys)
      .values({ scope, key, endpoint: target, requestHash: hash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    await tx.execute(sql`set local lock_timeout = '10s'`);
    return inserted.length > 0;
  } catch (error) {
    if (databaseFailure(error)?.code === '55P03') throw new HttpError('key-in-flight', { retryAfter: 1 });
    throw error;
  }
}

async function readStored(tx: Database, slot: Slot, hash: string): Promise<StoredAnswer> {
  const row = await readKey(tx, slot);
  // A twin was there and rolled back: the client must ask again.
  if (!row || row.status === null) throw new HttpError('key-in-flight', { retryAfter: 1 });
  if (row.endpoint !== slot.target || row.requestHash !== hash) throw new HttpError('key-reused');
  return { status: row.status, body: row.body };
}

async function readKey(db: Database, slot: Slot) {
  const [row] = await db.select().from(idempotencyKeys).where(ofSlot(slot));
  return row;
}

function ofSlot({ scope, key }: Slot) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
}
