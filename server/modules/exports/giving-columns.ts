import type { Payment } from '#contract/entities/payment.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { dayOf } from '#contract/month.ts';
import { tableWords } from '#server/tables/words.ts';
import type { Columns } from './columns.ts';

const day = (time: string | null) => (time ? dayOf(time) : '');

export const sponsorshipColumns: Columns<Sponsorship> = [
  ['sponsor', ({ sponsor }) => sponsor?.fullName ?? ''],
  ['email', ({ sponsor }) => sponsor?.email ?? ''],
  ['name', ({ name }) => name],
  ['madrasa', ({ madrasaName }) => madrasaName ?? ''],
  ['region', ({ regionName }) => regionName ?? ''],
  ['amount', ({ amount }) => amount],
  ['state', ({ state }, language) => tableWords(language).sponsorships[state]],
  ['startedDate', ({ startedDate }) => day(startedDate)],
  ['nextChargeDate', ({ nextChargeDate }) => day(nextChargeDate)],
];

export const paymentColumns: Columns<Payment> = [
  ['month', ({ month }) => month],
  ['name', ({ name }) => name],
  ['sponsor', ({ sponsor }) => sponsor?.fullName ?? ''],
  ['email', ({ sponsor }) => sponsor?.email ?? ''],
  ['amount', ({ amount }) => amount],
  ['state', ({ state }, language) => tableWords(language).payments[state]],
  ['gateway', ({ gateway }) => gateway ?? ''],
  ['paidDate', ({ paidDate }) => day(paidDate)],
  ['refundedDate', ({ refundedDate }) => day(refundedDate)],
  ['receipt', ({ receiptCode }) => receiptCode ?? ''],
];
