import { eq, sql } from 'drizzle-orm';
import { type BookAccounts, bookAccounts } from '#contract/entities/papers/books.ts';
import type { Database } from '#server/db/pool.ts';
import { installationSettings } from '#server/db/schema/installation.ts';
import { found } from '#server/http/call/found.ts';
import type { Write } from '#server/http/handler.ts';
import { requireVersion } from '#server/http/request/versions.ts';

const name = 'book-accounts';
const ofAccounts = eq(installationSettings.name, name);

type Row = typeof installationSettings.$inferSelect;

/** The operator's names of the accounts. */
export async function readAccounts(db: Database): Promise<BookAccounts> {
  const [row] = await db.select().from(installationSettings).where(ofAccounts);
  return accountsOf(row);
}

function accountsOf(row: Row | undefined): BookAccounts {
  const nameOf = (account: string) => {
    const value = row?.values[account];
    return typeof value === 'string' ? value : '';
  };
  const names = Object.fromEntries(bookAccounts.map((account) => [account, nameOf(account)]));
  return { ...(names as Omit<BookAccounts, 'id' | 'version'>), id: name, version: row?.version ?? 0 };
}

/**
 * Stores the names of the accounts. Exports of closed months use them as well.
 * @throws HttpError `changed-meanwhile` with the current names
 */
export async function updateAccounts(call: Write<'books.setAccounts'>): Promise<BookAccounts> {
  const { db, body, audit } = call;
  // A first row is inserted, so that the first two writers also wait for each other.
  await db.insert(installationSettings).values({ name, values: {}, version: 0 }).onConflictDoNothing();
  const [row] = await db.select().from(installationSettings).where(ofAccounts).for('update');
  const { version } = found(row);
  await requireVersion(call, version, () => accountsOf(row));
  const values = { ...body };
  await db
    .update(installationSettings)
    .set({ values, version: version + 1, updatedAt: sql`now()` })
    .where(ofAccounts);
  await audit('update', { type: 'books', id: null }, values);
  return readAccounts(db);
}
