import type { Payment } from '#contract/entities/payment.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { dayOf } from '#contract/month.ts';
import { textsOf } from '#server/words/words.ts';
import { type Columns, leftOut } from './columns-of.ts';

const day = (time: string | null) => (time ? dayOf(time) : '');
const person: Columns<{ sponsor: Sponsorship['sponsor'] }>['sponsor'] = {
  sponsor: (sponsor) => sponsor?.fullName ?? '',
  email: (sponsor) => sponsor?.email ?? '',
};

export const sponsorshipColumns: Columns<Sponsorship> = {
  sponsor: person,
  name: 'name',
  madrasaName: 'madrasa',
  regionName: 'region',
  amount: 'amount',
  state: { state: (state, language) => textsOf(language, 'tables').sponsorships[state] },
  startedDate: { startedDate: day },
  nextChargeDate: { nextChargeDate: day },
  ...leftOut('id', 'type', 'typeId', 'regionId', 'nextAmount', 'price', 'version', 'createdDate'),
  ...leftOut('paymentMethod', 'lastFour', 'autoCharge', 'givingKind', 'onBehalfOf', 'readsReports'),
  ...leftOut('pausedBecause', 'nextMonth', 'due', 'holdsUntil', 'pausedDate', 'cancelledDate'),
};

export const paymentColumns: Columns<Payment> = {
  month: 'month',
  name: 'name',
  sponsor: person,
  amount: 'amount',
  state: { state: (state, language) => textsOf(language, 'tables').payments[state] },
  gateway: 'gateway',
  paidDate: { paidDate: day },
  refundedDate: { refundedDate: day },
  refundedAmount: 'refundedAmount',
  receiptCode: 'receipt',
  ...leftOut('id', 'sponsorshipId', 'type', 'typeId', 'version', 'createdDate'),
  ...leftOut('attempts', 'declinedBecause', 'dueDate', 'nextAttemptDate', 'refundingAmount'),
};
