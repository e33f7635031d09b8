import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { BookAccounts, BookMonth, BookSeal, OpenMatter } from '../../entities/papers/books.ts';
import { Month } from '../../fields.ts';
import { BookAccountsForm } from '../../forms/books-form.ts';
import { oneOf } from '../../paging.ts';
import { everybody } from '../../rights/access.ts';

const admins = { admin: 'all' } as const;
const params = v.strictObject({ month: Month });

/** The books of the operator (docs/rules.md#books). */
export const bookEndpoints = {
  'books.months': endpoint({
    path: 'v1/books',
    may: admins,
    answer: v.object({ data: v.array(BookMonth) }),
    summary: 'The months of the books, the newest first: running, open or closed',
  }),
  'books.seals': endpoint({
    path: 'v1/books/seals',
    may: everybody,
    answer: v.object({ data: v.array(BookSeal) }),
    summary: 'The seals of all closed months, the newest first; each continues the one before it',
  }),
  'books.accounts': endpoint({
    path: 'v1/books/accounts',
    may: admins,
    answer: oneOf(BookAccounts),
    summary: 'The names of the accounts in the books of the operator',
  }),
  'books.setAccounts': endpoint({
    method: 'PUT',
    path: 'v1/books/accounts',
    may: admins,
    body: BookAccountsForm,
    answer: oneOf(BookAccounts),
    mirror: { answer: 'kept', as: 'books.accounts' },
    summary: 'Name the accounts as the books of the operator do',
  }),
  'books.open': endpoint({
    path: 'v1/books/:month/open',
    may: admins,
    params,
    answer: v.object({ data: v.array(OpenMatter) }),
    summary: 'Matters that keep a month open; none where it can be closed',
  }),
  'books.close': endpoint({
    method: 'POST',
    path: 'v1/books/:month/close',
    may: admins,
    secondFactor: 'fresh',
    params,
    answer: oneOf(BookMonth),
    summary: 'Close and seal a month, and the open ones before it, once nothing is open',
  }),
  'books.journal': endpoint({
    path: 'v1/books/:month/journal.csv',
    may: admins,
    params,
    summary: 'The journal of a closed month as a table: date, account, debit, credit, fund, reference',
  }),
  'books.iati': endpoint({
    path: 'v1/books/:month/iati.json',
    may: admins,
    params,
    summary: 'The transactions of a closed month by the IATI standard 2.03',
  }),
} as const;
