import type { Payment } from '#contract/entities/payment.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { dayOf } from '#contract/month.ts';
import { tableWords } from '#server/tables/words.ts';
import { type Columns, leftOut } from './columns-of.ts';

const day = (time: string | null) => (time ? dayOf(time) : '');
const person: Columns<{ sponsor: Sponsorship['sponsor'] }>['sponsor'] = {
  sponsor: (sponsor) => sponsor?.fullName ?? '',
  email: (sponsor) => sponsor?.email ?? '',
};

export const sponsorshipColumns: Columns<Sponsorship> = {
  id: leftOut,
  sponsor: person,
  type: leftOut,
  typeId: leftOut,
  name: 'name',
  madrasaName: 'madrasa',
  regionId: leftOut,
  regionName: 'region',
  amount: 'amount',
  nextAmount: leftOut,
  price: leftOut,
  state: { state: (state, language) => tableWords(language).sponsorships[state] },
  pausedBecause: leftOut,
  paymentMethod: leftOut,
  lastFour: leftOut,
  autoCharge: leftOut,
  givingKind: leftOut,
  onBehalfOf: leftOut,
  readsReports: leftOut,
  nextMonth: leftOut,
  due: leftOut,
  holdsUntil: leftOut,
  startedDate: { startedDate: day },
  nextChargeDate: { nextChargeDate: day },
  pausedDate: leftOut,
  cancelledDate: leftOut,
  version: leftOut,
  createdDate: leftOut,
};

export const paymentColumns: Columns<Payment> = {
  id: leftOut,
  sponsorshipId: leftOut,
  month: 'month',
  type: leftOut,
  typeId: leftOut,
  name: 'name',
  sponsor: person,
  amount: 'amount',
  state: { state: (state, language) => tableWords(language).payments[state] },
  gateway: 'gateway',
  attempts: leftOut,
  dueDate: leftOut,
  nextAttemptDate: leftOut,
  paidDate: { paidDate: day },
  refundedDate: { refundedDate: day },
  refundedAmount: 'refundedAmount',
  receiptCode: 'receipt',
  version: leftOut,
  createdDate: leftOut,
};
