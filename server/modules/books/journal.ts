import { asc, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { BookAccounts } from '#contract/entities/papers/books.ts';
import type { Database } from '#server/db/pool.ts';
import { bookEntries, bookMonths } from '#server/db/schema/books.ts';
import { requireRow } from '#server/http/call/found.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { sendTable } from '#server/tables/write-table.ts';
import { readAccounts } from './accounts.ts';

export type Entry = typeof bookEntries.$inferSelect;

/** @throws HttpError `month-open` for an open month */
export async function entriesOfClosed(db: Database, month: string): Promise<Entry[]> {
  await requireRow(db, bookMonths, eq(bookMonths.month, month)).catch((error: unknown) => {
    throw error instanceof HttpError ? new HttpError('month-open') : error;
  });
  return db.select().from(bookEntries).where(eq(bookEntries.month, month)).orderBy(asc(bookEntries.position));
}

/**
 * Sends the journal of a closed month: a debit row and a credit row for each entry.
 * @throws HttpError `month-open`
 */
export async function sendJournal(call: Call<'books.journal'>): Promise<FastifyReply> {
  const { db, params, reply, language } = call;
  const entries = await entriesOfClosed(db, params.month);
  const accounts = await readAccounts(db);
  const table = {
    name: `journal-${params.month}`,
    columns: ['date', 'account', 'debit', 'credit', 'fund', 'reference'],
    rows: entries.flatMap((entry) => linesOf(entry, accounts)),
  };
  return sendTable(reply, table, { format: 'csv', language });
}

type Names = Omit<BookAccounts, 'id' | 'version'>;

/** The two lines of an entry. */
export function linesOf(entry: Entry, accounts: Names) {
  const { date, debit, credit, fund, kind, reference, cents } = entry;
  const amount = (cents / 100).toFixed(2);
  const about = reference.startsWith(`${kind} `) ? reference : `${kind} ${reference}`;
  return [
    [date, accounts[debit] || debit, amount, '', fund, about],
    [date, accounts[credit] || credit, '', amount, fund, about],
  ];
}
