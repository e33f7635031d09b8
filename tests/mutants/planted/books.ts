import type { PlantedBug } from '../planted-bug.ts';

const books = { project: 'server', test: 'server/modules/books/books.test.ts' } as const;

/** Books: fees, deposits, closed months, seals and the journal. */
export const bookBugs: readonly PlantedBug[] = [
  {
    ...books,
    name: 'books: a month is not sealed with the month before it',
    file: 'server/modules/books/close-month.ts',
    find: 'let seal = sealMonth(previousSeal, { month, closedAt });',
    replace: "let seal = sealMonth('', { month, closedAt });",
  },
  {
    ...books,
    name: 'books: a seal does not depend on the amount',
    file: 'server/modules/books/seals.ts',
    find: 'debit, credit, fund, cents, reference]);',
    replace: 'debit, credit, fund, reference]);',
  },
  {
    ...books,
    name: 'books: a closed month is closed again',
    file: 'server/modules/books/close-month.ts',
    find: 'const from = last ? addMonths(last.month, 1)',
    replace: 'const from = last ? last.month',
  },
  {
    ...books,
    name: 'books: a correction has the day of the closed month',
    file: 'server/modules/books/close-month.ts',
    find: `greatest(\${first}, max(changed))) as date`,
    replace: `\${first}) as date`,
  },
  {
    ...books,
    name: 'books: what is booked already is booked again',
    file: 'server/modules/books/close-month.ts',
    find: `-(\${signed}), null, null, reference from book_entries`,
    replace: `0 * (\${signed}), null, null, reference from book_entries`,
  },
  {
    ...books,
    name: 'books: the fee of a payment is counted twice',
    file: 'server/modules/books/pieces.ts',
    find: "'own', fee_cents - case when",
    replace: "'own', fee_cents * 2 - case when",
  },
  {
    ...books,
    name: 'books: the lines of an entry differ',
    file: 'server/modules/books/journal.ts',
    find: "[date, accounts[credit] || credit, '', amount, fund, about],",
    replace: "[date, accounts[credit] || credit, '', (Math.floor(cents / 10) / 10).toFixed(2), fund, about],",
    test: 'server/modules/books/random-books.test.ts',
  },
  {
    ...books,
    name: 'books: zakat is spent from another fund',
    file: 'server/modules/books/pieces.ts',
    find: `cross join lateral (select coalesce(\${fundOfPayment}, tp.kind`,
    replace: `cross join lateral (select coalesce(replace(\${fundOfPayment}, 'zakat', 'other'), tp.kind`,
  },
  {
    ...books,
    name: 'books: a deposit that differs keeps no month open',
    file: 'server/modules/giving/balance/compare-deposits.ts',
    find: `po.read_at is not null and \${sumOfEntries} <> po.cents and`,
    replace: `po.read_at is not null and \${sumOfEntries} > po.cents and`,
  },
  {
    ...books,
    name: 'books: a changed row of a closed month is not looked for',
    file: 'server/modules/books/verify-books.ts',
    find: 'where current.facts is distinct from r.facts and not',
    replace: 'where current.facts <> r.facts and false and not',
  },
  {
    ...books,
    name: 'books: the gateway reads a failed deposit as arrived',
    file: 'server/modules/giving/payments/gateways/stripe/balance.ts',
    find: "failed: 'failed', canceled",
    replace: "failed: 'paid', canceled",
    test: 'tests/server/payments/deposits.test.ts',
  },
];
