import { addMonths } from '#contract/month.ts';
import { bookMonths } from '#server/db/schema/books.ts';
import { firstSeal, sealMonth } from '#server/modules/books/seals.ts';
import type { CallRow } from '../call-row.ts';
import type { Fixture } from '../fixture.ts';

const closedMonth = '1951-01';

/** Makes sure that the first month of the books is closed. */
async function closed({ db }: Fixture) {
  const month = { month: closedMonth, closedAt: new Date('1951-02-01T00:00:00Z') };
  const row = { ...month, previousSeal: firstSeal, seal: sealMonth(firstSeal, month) };
  await db.insert(bookMonths).values(row).onConflictDoNothing();
  return { params: { month: closedMonth } };
}

let months = 0;

/** Each call closes another month, and the open ones before it. */
async function nextMonth(fixture: Fixture) {
  await closed(fixture);
  months += 1;
  return { params: { month: addMonths(closedMonth, months) } };
}

export const bookCalls = {
  'books.months': { kind: 'open', ask: () => ({}) },
  'books.seals': { kind: 'open', ask: () => ({}) },
  'books.accounts': { kind: 'open', ask: () => ({}) },
  'books.setAccounts': { kind: 'open', ask: () => ({ body: { bank: '1010 Bank' } }) },
  'books.open': { kind: 'open', ask: () => ({ params: { month: closedMonth } }) },
  'books.close': {
    kind: 'open',
    ask: nextMonth,
  },
  'books.journal': { kind: 'open', ask: closed },
  'books.iati': { kind: 'open', ask: closed },
} satisfies Record<string, CallRow>;
