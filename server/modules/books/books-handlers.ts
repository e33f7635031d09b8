import { asc, desc, sql } from 'drizzle-orm';
import type { BookMonth } from '#contract/entities/papers/books.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { isoTime } from '#server/db/page-rows.ts';
import type { Database } from '#server/db/pool.ts';
import { bookMonths } from '#server/db/schema/books.ts';
import { found } from '#server/http/call/found.ts';
import type { Context, Handlers, Write } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { readAccounts, updateAccounts } from './accounts.ts';
import { closeMonths, lockBooks } from './close-month.ts';
import { sendIati } from './iati.ts';
import { sendJournal } from './journal.ts';
import { openMatters } from './open-matters.ts';

/** The books: months that are closed and sealed, and their exports. @param gateway who moves the money */
export function createBooksHandlers(gateway: { readonly name: string }) {
  return {
    'books.months': async (call) => ({ data: await readMonths(call) }),
    'books.open': async (call) => ({
      data: await openMatters(call, { month: call.params.month, gateway: gateway.name }),
    }),
    'books.close': async (call) => ({ data: await closeMonth(call, gateway.name) }),
    'books.journal': sendJournal,
    'books.iati': sendIati,
    'books.seals': async ({ db }) => ({
      data: (await db.select().from(bookMonths).orderBy(desc(bookMonths.month))).map(({ closedAt, ...month }) => ({
        ...month,
        closedDate: closedAt.toISOString(),
      })),
    }),
    'books.accounts': async ({ db }) => ({ data: await readAccounts(db) }),
    'books.setAccounts': async (call) => ({ data: await updateAccounts(call) }),
  } satisfies Handlers;
}

/**
 * Closes a month and the open ones before it. A month that is already closed is returned unchanged.
 * @throws HttpError `books-open` with the open matters
 */
async function closeMonth(call: Write<'books.close'>, gateway: string): Promise<BookMonth> {
  const { db, params, audit, clock } = call;
  await lockBooks(db);
  const before = await closedMonth(db, params.month);
  if (before) return before;
  const open = await openMatters(call, { month: params.month, gateway });
  if (open.length > 0) {
    const fields = Object.fromEntries(open.map(({ kind, references }) => [kind, references.join(', ')]));
    throw new HttpError('books-open', { fields });
  }
  const months = await closeMonths(db, { upTo: params.month, closedAt: clock.now() });
  const closed = found(await closedMonth(db, params.month));
  await audit(
    'close-books',
    { type: 'books', id: null },
    { month: params.month, months: months.length, seal: closed.seal },
  );
  return closed;
}

/** All months since the first payment, the newest first. */
async function readMonths({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<BookMonth[]> {
  const { rows } = await db.execute<{ first: string | null }>(sql`
    select to_char(least(min(paid_at at time zone 'UTC'), (select min(sent_date) from transfers)), 'YYYY-MM') as first
    from payments where state in ('paid', 'refunded')`);
  const closed = new Map((await selectClosed(db)).map((month) => [month.month, month]));
  const running = monthOf(clock.now());
  const known = [rows[0]?.first ?? running, ...closed.keys()].sort()[0] ?? running;
  const months: BookMonth[] = [];
  for (let month = running; month >= known; month = addMonths(month, -1)) {
    const state = month === running ? 'running' : 'open';
    const open = { month, state, entries: 0, seal: null, previousSeal: null, closedDate: null } as const;
    months.push(closed.get(month) ?? open);
  }
  return months;
}

async function closedMonth(db: Database, month: string): Promise<BookMonth | undefined> {
  return (await selectClosed(db)).find((closed) => closed.month === month);
}

async function selectClosed(db: Database): Promise<BookMonth[]> {
  const entries = sql<number>`(select count(*)::int from book_entries where book_entries.month = book_months.month)`;
  const rows = await db
    .select({
      ...{ month: bookMonths.month, seal: bookMonths.seal, previousSeal: bookMonths.previousSeal, entries },
      closedDate: isoTime(bookMonths.closedAt),
    })
    .from(bookMonths)
    .orderBy(asc(bookMonths.month));
  return rows.map((row) => ({ ...row, closedDate: String(row.closedDate), state: 'closed' }));
}
