import type { Change } from '#server/mail/sponsor-changes.ts';
import type { PaymentEvent } from './payments/payment-states.ts';
import type { SponsorshipEvent } from './sponsorships/sponsorship-states.ts';

const own: Change = { because: 'The sponsor does it.' };
const step: Change = { because: 'It is a step on the way to a result, of which the sponsor reads.' };
const paid: Change = { mail: 'receipt', news: 'paid' };
const refunded: Change = { mail: 'refunded', news: 'refunded' };
const shownThere = { because: 'The page of sponsorships says so, with what can be done.' };

/** The news that a sponsor gets about events of a sponsorship caused by another person or the server. */
export const sponsorshipChanges: Readonly<Record<SponsorshipEvent, Change>> = {
  hold: own,
  expire: { because: 'Nothing was given yet.' },
  start: { mail: 'welcome', news: 'paid' },
  charge: paid,
  fail: { mail: 'paused', news: 'payment-failed' },
  clear: { because: 'The mail of the payment says that it is paid.' },
  pause: own,
  resume: own,
  end: { mail: 'classEnded', news: 'class-ends' },
  cancel: { mail: 'stopped', news: 'sponsorship-stopped' },
  change: own,
  lower: { mail: 'lowered', news: 'amount-lowered' },
  'end-zakat': { mail: 'zakatEnded', news: 'zakat-ended' },
};

/** Events of a month's payment. */
export const paymentChanges: Readonly<Record<PaymentEvent, Change>> = {
  start: own,
  charge: step,
  wait: step,
  pay: paid,
  decline: { mail: 'failed', news: 'payment-failed' },
  miss: { mail: 'missed', news: 'payment-failed' },
  'ask-refund': step,
  'ask-part': step,
  refund: refunded,
  'refund-part': refunded,
  close: { because: 'Nothing was taken.' },
  return: refunded,
  dispute: own,
  regain: { because: 'The sponsor’s bank informs its customer.' },
  skip: { because: 'The mail of the sponsorship that was ended says that nothing more is charged.' },
  resume: { because: 'The mail of the class that goes on says it.' },
  amend: { mail: 'lowered', news: shownThere },
  lower: { mail: 'lowered', news: shownThere },
  'end-zakat': { because: 'The mail of its sponsorship says it.' },
};
