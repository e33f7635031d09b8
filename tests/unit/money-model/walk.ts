import { addMonths, monthOf } from '#contract/month.ts';
import { type Random, randomFrom } from '#server/demo/random.ts';
import { attemptKey } from '#server/modules/giving/payments/payment-rows.ts';
import { Market } from './market.ts';
import type { Payment, Sponsorship } from './rows.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Move = (market: Market, random: Random) => void;

function withSponsorship(act: (market: Market, row: Sponsorship) => void): Move {
  return (market, random) => {
    if (market.sponsorships.length > 0) act(market, random.pick(market.sponsorships));
  };
}

function withPayment(act: (market: Market, row: Payment, random: Random) => void): Move {
  return (market, random) => {
    if (market.payments.length > 0) act(market, random.pick(market.payments), random);
  };
}

/** When the last day of this month starts. */
function endOfMonth({ now }: Market): number {
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0);
}

const moves: Readonly<Record<string, Move>> = {
  hold: (market) => market.hold(),
  pay: withSponsorship((market, row) => market.pay(row)),
  pause: withSponsorship((market, row) => {
    const owed = market.paymentsOf(row).filter(({ state }) => state === 'due' || state === 'failed');
    market.pause(row);
    require(owed.every(({ state }) => state !== 'skipped'), 'a month in which it was active is skipped by a pause');
  }),
  resume: withSponsorship((market, row) => market.resume(row)),
  cancel: withSponsorship((market, row) => market.cancel(row)),
  change: withSponsorship((market, row) => market.change(row)),
  'change the card': withSponsorship((market, row) => market.changeCard(row)),
  'pay at a page': (market) => market.payAtPage(),
  'leave a page': (market) => market.leavePage(),
  'change the price': (market) => market.changePrice(),
  'send back': withPayment((market, row) => market.refundPaid(row)),
  'send a part back': withPayment((market, row) => market.refundPart(row)),
  end: withSponsorship((market, row) => market.end(row)),
  'its class has ended': withSponsorship((market, row) => market.classEnds(row)),
  'its place has stopped taking zakat': withSponsorship((market, row) => market.zakatEnds(row)),
  'two cards one after the other': (market, random) => {
    const row = market.sponsorships.find((each) => each.pausedBecause === 'unpaid' && each.state === 'paused');
    if (!row) return;
    market.changeCard(row);
    market.changeCard(row);
    if (random.once(4)) market.end(row);
  },
  'a raise that no card pays, until its sponsor stops': withSponsorship((market, row) => {
    if (row.state !== 'active') return;
    market.change(row);
    market.goodCards.delete(row.id);
    for (let turn = 0; turn < 16 && row.state === 'active'; turn += 1) {
      market.pass(3 * dayMs);
      market.runJobs();
    }
    market.pass(hourMs);
    market.changeCard(row);
    market.cancel(row);
  }),
  'back and forth at the gateway': withPayment((market, row) => market.happenThere(row)),
  'take over': withPayment((market, row) => market.takeOver(row)),
  'pause over the end of a month': withSponsorship((market, row) => {
    const day = endOfMonth(market) - dayMs;
    if (row.state !== 'active' || day <= market.now) return;
    market.pass(day - market.now);
    market.runJobs();
    market.pause(row);
    market.pass(2 * dayMs);
    market.runJobs();
    market.resume(row);
  }),
  event: withPayment((market, row) => market.event(row)),
  arrive: (market) => market.arrive(false),
  'arrive twice': (market) => {
    market.arrive(false);
    market.arrive(false);
  },
  lose: (market) => market.arrive(true),
  jobs: (market) => market.runJobs(),
  'a few minutes': (market) => market.pass(6 * minuteMs),
  'half an hour': (market) => market.pass(35 * minuteMs),
  'three days': (market) => {
    market.pass(3 * dayMs);
    market.runJobs();
  },
  'end of the month': (market) => {
    const last = endOfMonth(market);
    market.pass(Math.max(last - market.now, 0) + hourMs);
    market.runJobs();
  },
  'two days before the end of the month': (market) => {
    const day = endOfMonth(market) - 2 * dayMs;
    if (day <= market.now) return;
    market.pass(day - market.now);
    market.runJobs();
  },
  'a sponsor who pays': (market, random) => {
    const before = market.sponsorships.length;
    market.hold();
    const row = market.sponsorships[before];
    if (!row) return;
    market.pay(row);
    while (market.onItsWay.length > 0) market.arrive(random.once(20));
    if (random.once(8)) {
      market.pass(36 * minuteMs);
      market.endHolds();
    }
    market.payAtPage();
    market.runJobs();
    while (market.onItsWay.length > 0) market.arrive(random.once(20));
  },
  'end of holds': (market) => market.endHolds(),
};

/** Moves that lead on are more frequent than moves that end something. */
const often: Readonly<Record<string, number>> = {
  ...{ arrive: 6, 'arrive twice': 6, pay: 4, 'pay at a page': 5, jobs: 4, 'end of the month': 5, 'three days': 5 },
  ...{ 'two days before the end of the month': 5, 'a sponsor who pays': 4 },
  ...{
    hold: 2,
    pause: 2,
    resume: 4,
    change: 3,
    cancel: 0.5,
    'send back': 0.5,
    'send a part back': 2,
    end: 0.5,
    'back and forth at the gateway': 2,
    'its class has ended': 0.5,
    'take over': 1.5,
    'pause over the end of a month': 3,
  },
};
const bag = Object.keys(moves).flatMap((name) => Array<string>(2 * (often[name] ?? 1)).fill(name));

/**
 * One walk of `length` moves from an empty place, with checks after each; at the end everything is answered, and the books
 * agree.
 * @throws Error `Broken: …` with the moves that led there
 */
export function walk(seed: number, length: number): void {
  const random = randomFrom(seed);
  const market = new Market(random);
  const names: string[] = [];
  try {
    for (let turn = 0; turn < length; turn += 1) {
      const before = snapshot(market);
      const name = random.pick(bag);
      names.push(name);
      moves[name]?.(market, random);
      look(market, before);
    }
    waitOut(market);
    lookAtTheEnd(market);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error} (walk ${seed}: ${names.join(', ')})`);
  }
}

interface Before {
  readonly payments: ReadonlyMap<string, Payment>;
  readonly sponsorships: ReadonlyMap<string, Sponsorship>;
  readonly disputes: ReadonlyMap<string, number>;
}

function snapshot({ payments, sponsorships, disputes }: Market): Before {
  return {
    payments: new Map(payments.map((row) => [row.id, { ...row }])),
    sponsorships: new Map(sponsorships.map((row) => [row.id, { ...row }])),
    disputes: new Map(disputes),
  };
}

function require(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`Broken: ${what}`);
}

function look(market: Market, before: Before): void {
  const active = market.sponsorships.filter(({ state }) => state === 'active');
  const given = active.reduce((sum, { amountCents }) => sum + amountCents, 0);
  require(given <=
    Math.max(market.priceCents, active.length), `more than 100 % is given: ${given} of ${market.priceCents}`);
  const months = new Set(market.payments.map(({ sponsorshipId, month }) => `${sponsorshipId} ${month}`));
  require(months.size === market.payments.length, 'a month has two payments');
  const kept = new Map<string, number>();
  for (const { paymentId, cents, refundedCents } of market.gateway.taken.values()) {
    if (refundedCents < cents) kept.set(paymentId, (kept.get(paymentId) ?? 0) + 1);
  }
  for (const row of market.payments) {
    require((kept.get(row.id) ?? 0) <= 1, 'a month is charged twice');
    lookAtPayment(row, before.payments.get(row.id), before.sponsorships.get(row.sponsorshipId));
  }
  for (const row of market.sponsorships) {
    const then = before.sponsorships.get(row.id);
    require(then?.state !== 'cancelled' || row.state === 'cancelled', 'what was cancelled runs again');
    const paid = market.paymentsOf(row).filter(({ state }) => state === 'paid' || state === 'refunded');
    const isPaid = row.state !== 'active' || paid.some(({ amountCents }) => amountCents >= row.amountCents);
    require(isPaid, 'an amount counts that was never paid');
    const isStopped = then?.state === 'active' && row.state === 'paused' && row.pausedBecause === 'unpaid';
    const runsUnpaid = then?.state === 'paused' && then.pausedBecause === 'unpaid' && row.state === 'active';
    const isPaidNow = paid.some((each) => each.state === 'paid' && before.payments.get(each.id)?.state !== 'paid');
    require(!runsUnpaid || isPaidNow, 'what was paused for want of payment runs again without one');
    const isDisputed = market.disputes.get(row.id) !== before.disputes.get(row.id);
    if (isStopped && !isDisputed) {
      const failed = market
        .paymentsOf(row)
        .filter((each) => each.attempts > (before.payments.get(each.id)?.attempts ?? 0));
      require(failed.some(({ attempts }) => attempts % 3 === 0), 'a pause that is not the third failure');
    }
  }
}

function lookAtPayment(row: Payment, before: Payment | undefined, of: Sponsorship | undefined): void {
  if (!before) return;
  const isWon = before.disputedAt !== null && row.disputedAt === null;
  require(before.state !== 'refunded' || row.state === 'refunded' || isWon, 'what went back is something else again');
  require(row.refundedPartCents >= before.refundedPartCents || isWon, 'what went back is forgotten');
  require(row.refundedPartCents < row.amountCents || row.state !== 'paid', 'all of it went back and it counts as paid');
  require(row.attempts >= before.attempts, 'an attempt is forgotten');
  const isTried = before.attempts > 0 && before.state === row.state && row.state !== 'open';
  const isRaiseDropped = before.amountCents === of?.nextAmountCents && row.amountCents === of.amountCents;
  const isSameAmount = before.amountCents === row.amountCents || isRaiseDropped;
  require(!isTried || isSameAmount, 'a changed amount reaches a month that was tried');
  const isNewCharge = row.state === 'open' && before.state !== 'open' && row.way === 'charge';
  require(!isNewCharge || row.reference === null, 'a charge has the page of another attempt');
  const isSame = row.state === 'open' && before.state === 'open' && attemptKey(row) === attemptKey(before);
  require(!isSame || row.amountCents === before.amountCents, 'the amount of an attempt under way changes');
}

/** No new moves: everything that was asked is answered, for a week. */
function waitOut(market: Market): void {
  for (let turn = 0; turn < 14; turn += 1) {
    market.runJobs();
    while (market.onItsWay.length > 0) market.arrive(false);
    for (const row of market.payments) market.takeOver(row);
    market.now += 13 * hourMs;
  }
}

function lookAtTheEnd(market: Market): void {
  for (const row of market.payments) {
    const taken = [...market.gateway.taken.values()].filter(({ paymentId }) => paymentId === row.id);
    const cents = taken.reduce((sum, each) => sum + each.cents - each.refundedCents - each.disputedCents, 0);
    require(row.state !== 'open', 'a payment stays open for ever');
    require(row.refundAskedAt === null || row.refundedAt !== null, 'money that was to go back stays');
    require(cents ===
      (row.state === 'paid'
        ? row.amountCents - row.refundedPartCents
        : 0), `a ${row.state} payment of ${row.amountCents} has ${cents}: ${JSON.stringify([row, taken])}`);
    const decided = market.decidedCents.get(row.id) ?? 0;
    const isByHand = market.byHand.has(row.id);
    require(row.state !== 'paid' ||
      isByHand ||
      row.refundedPartCents === decided, 'more or less went back than decided');
    require(row.state !== 'paid' || row.refundedPartCents >= decided, 'a refund that was decided is not carried out');
  }
  for (const row of market.sponsorships) lookAtMonths(market, row);
}

/**
 * Each month in which it was active has a payment, whenever it was paused and resumed, unless an admin or its class ended it.
 */
function lookAtMonths(market: Market, row: Sponsorship): void {
  const { chargesFrom } = row;
  if (chargesFrom === null) return;
  const months = new Map(market.paymentsOf(row).map((payment) => [payment.month, payment]));
  for (let month = chargesFrom; month < monthOf(new Date(market.now)); month = addMonths(month, 1)) {
    const payment = months.get(month);
    const isOwed = payment !== undefined && (payment.state !== 'skipped' || market.forgiven.has(payment.id));
    require(isOwed || !market.wasActiveIn(row, month), `${month} counts as given and is owed by no one`);
  }
}
