import type { FastifyReply } from 'fastify';
import type { EntryKind } from '#contract/entities/papers/books.ts';
import type { Call } from '#server/http/handler.ts';
import { type Entry, entriesOfClosed } from './journal.ts';

/** Types of transactions: incoming funds, disbursement, expenditure. */
type IatiType = '1' | '3' | '4';

/** The IATI type of an entry; null for movements within the books. `against`: a correction, which is negative. */
const iatiOf: Readonly<Record<EntryKind, { readonly type: IatiType; readonly isBack: boolean } | null>> = {
  gift: { type: '1', isBack: false },
  refund: { type: '1', isBack: true },
  send: { type: '3', isBack: false },
  return: { type: '3', isBack: true },
  fee: { type: '4', isBack: false },
  costs: { type: '4', isBack: false },
  spending: { type: '4', isBack: false },
  ...{ loss: null, foreign: null, payout: null, arrival: null, shortfall: null },
};

/** The account that a kind of entry debits, except for corrections; for spending, any account but the money at the school. */
const debited: Readonly<Partial<Record<EntryKind, Entry['debit']>>> = {
  ...{ gift: 'clearing', send: 'transit', return: 'bank', fee: 'fees', costs: 'transfer-costs' },
};

/** A transaction by the IATI standard 2.03; corrections have a negative value. */
interface IatiTransaction {
  readonly ref: string;
  readonly 'transaction-type': { readonly code: IatiType };
  readonly 'transaction-date': { readonly 'iso-date': string };
  readonly value: { readonly currency: 'USD'; readonly 'value-date': string; readonly amount: number };
  readonly description: string;
}

/** Content of a month's file. */
export interface IatiMonth {
  readonly version: '2.03';
  readonly month: string;
  readonly transactions: readonly IatiTransaction[];
}

/** Sends the transactions of a closed month by the IATI standard, as a file. @throws HttpError `month-open` */
export async function sendIati({ db, params, reply }: Call<'books.iati'>): Promise<FastifyReply> {
  const entries = await entriesOfClosed(db, params.month);
  const transactions = entries.flatMap((entry): IatiTransaction[] => {
    const iati = iatiOf[entry.kind];
    if (!iati) return [];
    const isUsual =
      entry.kind === 'spending'
        ? entry.credit === 'school'
        : entry.kind === 'refund'
          ? entry.credit === 'clearing'
          : entry.debit === debited[entry.kind];
    const sign = isUsual === iati.isBack ? -1 : 1;
    return [
      {
        ref: `${entry.month}-${entry.position}`,
        'transaction-type': { code: iati.type },
        'transaction-date': { 'iso-date': entry.date },
        value: { currency: 'USD' as const, 'value-date': entry.date, amount: (sign * entry.cents) / 100 },
        description: `${entry.kind} ${entry.reference}`,
      },
    ];
  });
  const month: IatiMonth = { version: '2.03', month: params.month, transactions };
  return reply
    .header('content-disposition', `attachment; filename="iati-${params.month}.json"`)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(month));
}
