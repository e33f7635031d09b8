import { serverLimits } from '#contract/limits.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { entryAt, type Random } from '#server/demo/random.ts';
import {
  attemptAfterResume,
  chargeDateOf,
  chargesItself,
  monthToCharge,
  nextAttemptAfter,
} from '#server/modules/giving/payments/charge-calendar.ts';
import type { RefundResult } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { attemptKey } from '#server/modules/giving/payments/payment-rows.ts';
import { paymentAfter } from '#server/modules/giving/payments/payment-states.ts';
import {
  amountsAfterPaid,
  changedAmounts,
  fitsRaise,
  isRaise,
  runsOn,
  runsPaid,
} from '#server/modules/giving/sponsorships/amount-rules.ts';
import { sharesOf } from '#server/modules/giving/sponsorships/lower-amounts.ts';
import { type GatewayAnswer, ModelGateway, type Taken } from './gateway.ts';
import { type Payment, type Sponsorship, writePayment, writeSponsorship } from './rows.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const leaseMs = 5 * minuteMs;

/** A message under way: a question to the gateway, or its answer; any of them may be lost. */
type OnItsWay =
  | { readonly kind: 'start' | 'charge' | 'resolve' | 'refund'; readonly tried: Payment }
  | { readonly kind: 'answer'; readonly tried: Payment; readonly answer: GatewayAnswer }
  | { readonly kind: 'sent-back'; readonly tried: Payment; readonly result: RefundResult };

/**
 * Three sponsors of one place, the calendar and a gateway. The product's own tables and rules decide about a row; this class
 * models their surroundings: who asks when, and which messages are lost. Each move is one transaction.
 */
export class Market {
  now = Date.parse('2027-01-10T00:00:00Z');
  priceCents = 4_000;
  readonly sponsorships: Sponsorship[] = [];
  readonly payments: Payment[] = [];
  readonly gateway = new ModelGateway();
  readonly goodCards = new Set<string>();
  /** Payments that are no longer owed, because their class has ended. */
  readonly forgiven = new Set<string>();
  /** The amounts of decided refunds, by payment. */
  readonly decidedCents = new Map<string, number>();
  /** Payments that were changed at the gateway by hand, or by the bank. */
  readonly byHand = new Set<string>();
  /** The number of known disputes, by sponsorship: one that was won at once leaves no mark on its payment. */
  readonly disputes = new Map<string, number>();
  onItsWay: OnItsWay[] = [];

  readonly #random: Random;
  #names = 0;
  constructor(random: Random) {
    this.#random = random;
  }

  get openCents(): number {
    const counted = this.sponsorships.map((row) => {
      if (row.state === 'held') return this.#isHeld(row) ? row.amountCents : 0;
      if (row.state !== 'active') return 0;
      return this.#isRaisedNow(row) ? (row.nextAmountCents ?? 0) : row.amountCents;
    });
    return this.priceCents - counted.reduce((sum, cents) => sum + cents, 0);
  }

  /** The amount is held while its first raised charge is under way (`sponsored-place.ts`). */
  #isRaisedNow({ id, nextAmountCents }: Sponsorship): boolean {
    return this.payments.some(
      (row) =>
        row.sponsorshipId === id &&
        row.state === 'open' &&
        row.refundAskedAt === null &&
        row.amountCents === nextAmountCents,
    );
  }

  #isHeld({ state, holdsUntil }: Sponsorship): boolean {
    return state === 'held' && (holdsUntil?.getTime() ?? 0) > this.now;
  }

  paymentsOf({ id }: Sponsorship): Payment[] {
    return this.payments
      .filter(({ sponsorshipId }) => sponsorshipId === id)
      .sort((a, b) => (a.month < b.month ? -1 : 1));
  }

  sponsorshipOf({ sponsorshipId }: Payment): Sponsorship {
    const found = this.sponsorships.find(({ id }) => id === sponsorshipId);
    if (!found) throw new Error('A payment without a sponsorship.');
    return found;
  }

  #newName(kind: string): string {
    this.#names += 1;
    return `${kind}${this.#names}`;
  }

  // Moves of sponsors.

  hold(): void {
    const open = this.openCents;
    if (open <= 0 || this.sponsorships.filter(({ state }) => state !== 'cancelled' && state !== 'expired').length >= 3)
      return;
    const id = this.#newName('s');
    this.goodCards.add(id);
    this.sponsorships.push({
      ...{ id, state: 'held', amountCents: this.#random.between(1, open), nextAmountCents: null, autoCharge: true },
      ...{ savedCard: null, chargesFrom: null, startedAt: null, pausedBecause: null, periods: [] },
      ...{ holdsUntil: new Date(this.now + serverLimits.holdMs), createdAt: new Date(this.now) },
    });
  }

  /** `create-payment.ts`: the first payment, or the oldest owed month. */
  pay(sponsorship: Sponsorship): void {
    const rows = this.paymentsOf(sponsorship);
    if (sponsorship.state === 'held') this.#payFirst(sponsorship, rows.at(-1));
    if (!this.#hasRun(sponsorship)) return;
    const open = rows.find(({ state }) => state === 'open');
    if (open) {
      if (open.way === 'start' && !open.refundAskedAt) this.#ask('start', open);
      return;
    }
    const isUnpaid = sponsorship.state === 'paused' && sponsorship.pausedBecause === 'unpaid';
    if (isUnpaid && this.openCents < sponsorship.amountCents) return;
    const row = rows.find(({ state }) => state === 'due' || state === 'failed');
    if (row) {
      this.#fitRaise(sponsorship, row);
      writePayment(row, 'start', { triedAt: new Date(this.now) });
      this.#ask('start', row);
    } else if (isUnpaid) {
      const thisMonth = monthOf(new Date(this.now));
      const last = rows.at(-1)?.month ?? '';
      const month = last < thisMonth ? thisMonth : addMonths(last, 1);
      this.#ask('start', this.#add(sponsorship, month, { state: 'open', way: 'start', triedAt: new Date(this.now) }));
    }
  }

  /** `owed.ts`. */
  #hasRun({ state, startedAt, chargesFrom }: Sponsorship): boolean {
    if (state === 'active' || state === 'paused') return startedAt !== null;
    return state === 'cancelled' && startedAt !== null && chargesFrom !== null;
  }

  /** `was_active_in` of the database. */
  wasActiveIn({ periods }: Sponsorship, month: string): boolean {
    return periods.some(
      ({ from, until }) => monthOf(new Date(from)) <= month && (until === null || monthOf(new Date(until)) >= month),
    );
  }

  #payFirst(sponsorship: Sponsorship, latest: Payment | undefined): void {
    if (!this.#isHeld(sponsorship) || latest?.refundAskedAt) return;
    if (latest && latest.state !== 'open' && latest.state !== 'failed') return;
    const row = latest ?? this.#add(sponsorship, monthOf(new Date(this.now)), { state: 'open', way: 'start' });
    if (latest?.state === 'failed') writePayment(row, 'start');
    if (row.triedAt === null || latest?.state === 'failed') row.triedAt = new Date(this.now);
    if (this.#random.once(3)) writeSponsorship(sponsorship, 'change', { autoCharge: !this.#random.once(3) });
    writeSponsorship(sponsorship, 'hold', {
      holdsUntil: new Date(sponsorship.createdAt.getTime() + serverLimits.longestHoldMs),
    });
    this.#ask('start', row);
  }

  #add({ id, amountCents, nextAmountCents, state }: Sponsorship, month: string, set: Partial<Payment>): Payment {
    const row: Payment = {
      ...{ id: this.#newName('p'), sponsorshipId: id, month, state: 'due', attempts: 0, way: 'charge' },
      ...{ amountCents: state === 'active' ? (nextAmountCents ?? amountCents) : amountCents },
      ...{ dueAt: new Date(this.now), nextAttemptAt: null, claimedUntil: null, triedAt: null },
      ...{ reference: null, refundAskedAt: null, refundedAt: null, refundCents: null, refundedPartCents: 0 },
      disputedAt: null,
      ...set,
    } as Payment;
    this.payments.push(row);
    return row;
  }

  pause(row: Sponsorship): void {
    if (row.state !== 'active') return;
    writeSponsorship(row, 'pause', {}, this.now);
    this.#keepOwed(row);
  }

  /** A sponsorship that was paused as unpaid is paid instead. */
  resume(row: Sponsorship): void {
    if (row.state !== 'paused' || row.pausedBecause === 'unpaid' || this.openCents < row.amountCents) return;
    writeSponsorship(row, 'resume', {}, this.now);
    this.#resumeMonths(row);
  }

  #resumeMonths(row: Sponsorship): void {
    const now = monthOf(new Date(this.now));
    for (const month of this.paymentsOf(row)) {
      const isSkipped = month.state === 'skipped' && month.month >= now;
      if (!isSkipped && ((month.state !== 'due' && month.state !== 'failed') || month.nextAttemptAt)) continue;
      const nextAttemptAt = attemptAfterResume(chargesItself(row), month.dueAt, new Date(this.now));
      writePayment(month, 'resume', { nextAttemptAt });
    }
  }

  cancel(row: Sponsorship): void {
    if (!['active', 'held', 'paused'].includes(row.state)) return;
    writeSponsorship(row, 'cancel', {}, this.now);
    this.#keepOwed(row);
  }

  /** By an admin: nothing more is owed. */
  end(row: Sponsorship): void {
    if (!['active', 'paused'].includes(row.state)) return;
    writeSponsorship(row, 'cancel', { chargesFrom: null }, this.now);
    for (const month of this.paymentsOf(row)) {
      if (month.state === 'due' || month.state === 'failed') writePayment(month, 'skip');
    }
  }

  /**
   * The last month of its class is over: this month is no longer owed. A month that is paid, or being paid, keeps the class
   * from ending.
   */
  classEnds(row: Sponsorship): void {
    const month = monthOf(new Date(this.now));
    const start = Date.parse(`${month}-01T00:00:00Z`);
    if (row.state === 'paused' && row.pausedBecause === 'unpaid' && !this.wasActiveIn(row, month)) {
      writeSponsorship(row, 'end', {}, start - 1);
      for (const payment of this.paymentsOf(row)) {
        if (payment.state === 'due' || payment.state === 'failed') this.#forgive(payment);
      }
      return;
    }
    const later = this.paymentsOf(row).filter((payment) => payment.month >= month);
    const isBusy = later.some(({ state }) => state === 'open' || state === 'paid');
    if (row.state !== 'active' || isBusy || (row.periods.at(-1)?.from ?? start) >= start) return;
    for (const payment of later)
      if (payment.state === 'due' || payment.state === 'failed') writePayment(payment, 'skip');
    writeSponsorship(row, 'end', {}, start - 1);
    this.#keepOwed(row);
  }

  /** Payments that are owed when its class has ended, and cannot resume anything. */
  #forgive(row: Payment): void {
    writePayment(row, 'skip');
    this.forgiven.add(row.id);
  }

  /** `end-zakat.ts`: it becomes a general gift that is paid by hand. A payment that is under way is completed first. */
  zakatEnds(row: Sponsorship): void {
    if (!this.#hasRun(row) || this.paymentsOf(row).some(({ state }) => state === 'open')) return;
    writeSponsorship(row, 'end-zakat', { autoCharge: false });
    for (const month of this.paymentsOf(row)) {
      if (month.state !== 'due' && month.state !== 'failed') continue;
      const next = month.nextAttemptAt && attemptAfterResume(false, month.dueAt, new Date(this.now));
      writePayment(month, 'end-zakat', { nextAttemptAt: next });
    }
  }

  /** A raised amount that was not paid yet is not owed. */
  #keepOwed(sponsorship: Sponsorship): void {
    for (const row of this.paymentsOf(sponsorship)) {
      if ((row.state !== 'due' && row.state !== 'failed') || !isRaise(sponsorship, row)) continue;
      writePayment(row, 'lower', { amountCents: sponsorship.amountCents });
    }
  }

  change(row: Sponsorship): void {
    if (row.state !== 'active' && row.state !== 'paused') return;
    const open = this.openCents + (row.state === 'active' ? row.amountCents : 0);
    if (open < 1) return;
    const cents = this.#random.between(1, open);
    writeSponsorship(row, 'change', { ...changedAmounts(row, cents), autoCharge: !this.#random.once(3) });
    this.#amendDue(row, row.state === 'active' ? cents : row.amountCents);
  }

  #amendDue(sponsorship: Sponsorship, amountCents: number): void {
    for (const row of this.paymentsOf(sponsorship)) {
      if (row.state === 'due' && paymentAfter(row, 'amend')) writePayment(row, 'amend', { amountCents });
    }
  }

  /** The unpaid month is tried with the other card at once. */
  changeCard(row: Sponsorship): void {
    if (!this.goodCards.delete(row.id)) this.goodCards.add(row.id);
    const [oldest] = this.paymentsOf(row).filter(({ state }) => state === 'due' || state === 'failed');
    const isUnpaid = row.state === 'paused' && row.pausedBecause === 'unpaid';
    if (isUnpaid && oldest && chargesItself(row)) {
      writePayment(oldest, 'resume', { nextAttemptAt: new Date(this.now) });
    }
  }

  /** A page whose address never arrived was shown to no one. */
  get #shownPages(): string[] {
    return this.gateway.openPages.filter((key) => this.payments.some(({ reference }) => reference === `cs_${key}`));
  }

  payAtPage(): void {
    const pages = this.#shownPages;
    if (pages.length > 0) this.gateway.payAtPage(this.#random.pick(pages), this.now);
  }

  leavePage(): void {
    const pages = this.gateway.openPages;
    if (pages.length > 0) this.gateway.closePage(this.#random.pick(pages));
  }

  // Moves of the school and of the gateway.

  /** The place costs less or more from now on (`lower-amounts.ts`). */
  changePrice(): void {
    this.priceCents = this.#random.between(20, 60) * 100;
    const active = this.sponsorships.filter(({ state }) => state === 'active');
    const given = active.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (given <= this.priceCents) return;
    const shares = sharesOf(
      active.map(({ amountCents }) => amountCents),
      this.priceCents,
    );
    for (const [index, row] of active.entries()) {
      const amountCents = entryAt(shares, index);
      if (amountCents >= row.amountCents) continue;
      writeSponsorship(row, 'lower', { amountCents, nextAmountCents: null });
      this.#amendDue(row, amountCents);
    }
  }

  /** The admin refunds a paid month. */
  refundPaid(row: Payment): void {
    if (row.state !== 'paid' || (!row.refundAskedAt && !this.#hasBankDecided(row))) return;
    if (!row.refundAskedAt) {
      writePayment(row, 'ask-refund', {}, this.now);
      this.decidedCents.set(row.id, row.amountCents);
    }
    this.#ask('refund', row);
  }

  /** The admin refunds a part of a paid month (`decide-refund.ts`), at most all that is left. */
  refundPart(row: Payment): void {
    if (row.state !== 'paid' || row.refundAskedAt || !this.#hasBankDecided(row) || row.refundAskedAt) return;
    const left = row.amountCents - row.refundedPartCents;
    const part = this.#random.between(1, left);
    if (part === left) writePayment(row, 'ask-refund', {}, this.now);
    else writePayment(row, 'ask-part', { refundCents: row.refundedPartCents + part }, this.now);
    this.decidedCents.set(row.id, (this.decidedCents.get(row.id) ?? 0) + part);
    this.#ask('refund', row);
  }

  /** As `decide-refund.ts` asks. */
  #hasBankDecided(row: Payment): boolean {
    if (!row.disputedAt) return true;
    this.takeOver(row);
    const taken = this.gateway.taken.get(attemptKey(row));
    return row.state === 'paid' && (row.disputedAt === null || heldCents(taken) === 0);
  }

  /** All of it, or a part, is returned at the gateway by hand, or by the bank; or the bank decides that it stays. */
  happenThere(row: Payment): void {
    const taken = this.gateway.taken.get(attemptKey(row));
    if (!taken) return;
    this.byHand.add(row.id);
    const left = taken.cents - taken.refundedCents - taken.disputedCents;
    if (heldCents(taken) > 0) {
      const end = this.#random.pick(['won', 'won', 'lost', 'open']);
      if (end === 'won') taken.disputedCents = 0;
      taken.isLost = end === 'lost';
    } else if (left > 0) {
      const cents = this.#random.once(2) ? left : this.#random.between(1, left);
      if (taken.isLost || this.#random.once(2)) taken.refundedCents += cents;
      else taken.disputedCents = cents;
    }
  }

  /** `take-over.ts`: after an event, a comparison of the books, or a partial refund. */
  takeOver(row: Payment): void {
    const taken = this.gateway.taken.get(attemptKey(row));
    if (!taken || (row.state !== 'paid' && row.state !== 'refunded')) return;
    const cents = taken.refundedCents + taken.disputedCents;
    const here = row.state === 'refunded' ? row.amountCents : row.refundedPartCents;
    if (cents < here && row.disputedAt) {
      if (row.state === 'paid' && row.refundAskedAt) return;
      const { refundCents, amountCents } = row;
      writePayment(row, 'regain', { refundedPartCents: cents });
      if (refundCents === null || refundCents <= cents) return;
      if (refundCents === amountCents) writePayment(row, 'ask-refund', {}, this.now);
      else writePayment(row, 'ask-part', { refundCents }, this.now);
      return;
    }
    const isNew = taken.disputedCents > 0 && row.disputedAt === null;
    if (row.state === 'refunded' && isNew) {
      writePayment(row, 'dispute', {}, this.now);
      return;
    }
    if (row.state !== 'paid' || !(cents > here || (isNew && cents === here))) return;
    const isAll = cents === row.amountCents;
    if (!isAll && row.refundAskedAt) return;
    const disputedAt = isNew ? new Date(this.now) : row.disputedAt;
    const decided = row.refundAskedAt && row.refundCents === null ? row.amountCents : row.refundCents;
    const refundCents = heldCents(taken) > 0 ? decided : null;
    if (isAll) writePayment(row, 'refund', { disputedAt, refundCents }, this.now);
    else writePayment(row, 'return', { refundedPartCents: cents, disputedAt }, this.now);
    const sponsorship = this.sponsorshipOf(row);
    if (isNew) this.#stopDisputed(sponsorship);
  }

  #stopDisputed(sponsorship: Sponsorship): void {
    this.disputes.set(sponsorship.id, (this.disputes.get(sponsorship.id) ?? 0) + 1);
    if (sponsorship.state !== 'active' && sponsorship.state !== 'paused') return;
    writeSponsorship(sponsorship, 'fail', {}, this.now);
  }

  /** An event names a payment that is open here; the gateway is asked. */
  event(row: Payment): void {
    if (row.state !== 'open' || !this.gateway.taken.has(attemptKey(row))) return;
    if (row.reference === null) writePayment(row, 'wait', { reference: `pi_${attemptKey(row)}` });
    this.#ask('resolve', row);
  }

  // Moves of the jobs.

  /** `charge-due.ts` and `finish-open-payments.ts`, of any number of processes. */
  runJobs(): void {
    this.#finishOpen();
    const month = monthToCharge(new Date(this.now));
    for (const row of this.sponsorships) {
      const isDue = this.#hasRun(row) && row.chargesFrom !== null && row.chargesFrom <= month;
      if (!isDue || !this.wasActiveIn(row, month)) continue;
      if (this.paymentsOf(row).some((payment) => payment.month === month)) continue;
      const dueAt = chargeDateOf(month);
      this.#add(row, month, { dueAt, nextAttemptAt: row.pausedBecause === 'unpaid' ? null : dueAt });
    }
    for (const row of this.payments) this.#chargeDue(row);
  }

  #chargeDue(row: Payment): void {
    const sponsorship = this.sponsorshipOf(row);
    if (row.refundAskedAt) return;
    if (row.state === 'open') {
      if (row.way !== 'charge' || (row.claimedUntil?.getTime() ?? 0) > this.now) return;
      this.#claim(row);
      if (this.#hasRun(sponsorship) && sponsorship.savedCard) this.#ask(row.reference ? 'resolve' : 'charge', row);
      else this.#askRefund(row);
      return;
    }
    const isWaiting = row.state === 'due' || row.state === 'failed';
    if (!isWaiting || !this.#hasRun(sponsorship)) return;
    if (!row.nextAttemptAt || row.nextAttemptAt.getTime() > this.now) return;
    if (!chargesItself(sponsorship)) {
      this.#failed(row, 'miss');
      return;
    }
    this.#fitRaise(sponsorship, row);
    this.#claim(row);
    this.#ask('charge', row);
  }

  #claim(row: Payment): void {
    const claimedUntil = new Date(this.now + leaseMs);
    writePayment(row, 'charge', { triedAt: new Date(this.now), claimedUntil });
  }

  #finishOpen(): void {
    for (const row of this.payments) {
      if (row.refundAskedAt && !row.refundedAt) this.#ask('refund', row);
      else if (row.state === 'open' && row.way === 'start') {
        this.#finish(row);
      }
    }
  }

  /** Asks before it gives up; without an answer it gives up all the same. */
  #finish(row: Payment): void {
    if (!this.#isOver(row)) {
      this.#ask(row.reference ? 'resolve' : 'start', row);
      return;
    }
    const key = attemptKey(row);
    const answer = row.reference
      ? this.gateway.resolve(key, row.reference, this.now)
      : this.gateway.start(key, row.id, row.amountCents, this.now);
    if (answer !== 'unknown' && !this.#random.once(4)) this.#complete({ ...row }, answer);
    if (row.state === 'open' && !row.refundAskedAt) this.#askRefund(row);
  }

  #isOver(row: Payment): boolean {
    const sponsorship = this.sponsorshipOf(row);
    if (sponsorship.state === 'held') return !this.#isHeld(sponsorship);
    return !this.#hasRun(sponsorship) || (row.triedAt?.getTime() ?? 0) + serverLimits.longestHoldMs <= this.now;
  }

  #askRefund(row: Payment): void {
    writePayment(row, 'ask-refund', {}, this.now);
    this.#ask('refund', row);
  }

  #fitRaise(sponsorship: Sponsorship, row: Payment): void {
    if (!isRaise(sponsorship, row) || fitsRaise(sponsorship, row, this.openCents)) return;
    const { amountCents } = sponsorship;
    if (runsOn(sponsorship)) writeSponsorship(sponsorship, 'change', { nextAmountCents: null });
    writePayment(row, 'lower', { amountCents });
  }

  // Messages under way.

  #ask(kind: 'start' | 'charge' | 'resolve' | 'refund', row: Payment): void {
    this.onItsWay.push({ kind, tried: { ...row } });
  }

  /** One message arrives; a dying process, or a broken connection, loses it. */
  arrive(isLost: boolean): void {
    if (this.onItsWay.length === 0) return;
    const [thing] = this.onItsWay.splice(this.#random.between(0, this.onItsWay.length - 1), 1);
    if (!thing || isLost) return;
    if (thing.kind === 'answer') {
      this.#complete(thing.tried, thing.answer);
      return;
    }
    if (thing.kind === 'sent-back') {
      this.#endRefund(thing.tried, thing.result);
      return;
    }
    this.#serve(thing.kind, thing.tried);
  }

  /** No connection lives as long as this leap of the clock. */
  pass(ms: number): void {
    while (this.onItsWay.length > 0) this.arrive(this.#random.once(4));
    this.now += ms;
  }

  #serve(kind: 'start' | 'charge' | 'resolve' | 'refund', tried: Payment): void {
    const key = attemptKey(tried);
    const { id, amountCents, reference } = tried;
    if (kind === 'refund') {
      const result = this.gateway.refund(key, reference, this.now, tried.refundCents ?? undefined);
      const isHiddenPage = tried.way === 'start';
      const mayShowLater = !isHiddenPage && this.now - (tried.refundAskedAt?.getTime() ?? 0) < dayMs;
      if (result === 'unknown' && mayShowLater) return;
      if (tried.refundCents !== null && !wasTaken(result)) return;
      this.onItsWay.push({ kind: 'sent-back', tried, result });
      return;
    }
    const answer =
      kind === 'start' ? this.gateway.start(key, id, amountCents, this.now) : this.#answerOf(kind, tried, key);
    if (answer !== 'unknown') this.onItsWay.push({ kind: 'answer', tried, answer });
  }

  #answerOf(kind: 'charge' | 'resolve', tried: Payment, key: string): GatewayAnswer | 'unknown' {
    const known = this.gateway.resolve(key, tried.reference, this.now);
    if (kind === 'resolve' || known !== 'unknown') return known;
    const isGood = this.goodCards.has(tried.sponsorshipId);
    return this.gateway.charge(key, tried.id, tried.amountCents, { now: this.now, isGood });
  }

  /** `complete-payment.ts`. */
  #complete(tried: Payment, { state, reference }: GatewayAnswer): void {
    const row = this.payments.find(({ id }) => id === tried.id);
    if (row?.state !== 'open' || attemptKey(row) !== attemptKey(tried)) return;
    if (state === 'open') {
      writePayment(row, 'wait', { reference });
      if (row.refundAskedAt) this.#ask('refund', row);
    } else if (state === 'declined') {
      if (!row.refundAskedAt) this.#failed(row, 'decline');
    } else this.#paid(row, reference);
  }

  #paid(row: Payment, reference: string): void {
    const sponsorship = this.sponsorshipOf(row);
    const open = this.#openFor(row, sponsorship);
    if (row.refundAskedAt) {
      writePayment(row, 'wait', { reference });
      this.#ask('refund', row);
      return;
    }
    const runs = runsPaid(sponsorship, row, open);
    const isOwed = this.#hasRun(sponsorship) && this.wasActiveIn(sponsorship, row.month);
    if (!(runs || isOwed)) {
      writePayment(row, 'ask-refund', { reference }, this.now);
      this.#ask('refund', row);
      return;
    }
    const before = sponsorship.state;
    const isStart = runs && (row.way === 'start' || before !== 'active');
    const set = {
      savedCard: sponsorship.savedCard ?? `card of ${sponsorship.id}`,
      ...(runs && {
        startedAt: sponsorship.startedAt ?? new Date(this.now),
        chargesFrom: sponsorship.chargesFrom ?? addMonths(row.month, 1),
        ...amountsAfterPaid(sponsorship, row, open),
      }),
    };
    writeSponsorship(sponsorship, isStart ? 'start' : 'charge', set, this.now);
    writePayment(row, 'pay', { reference });
    if (before === 'paused') this.#goOn(sponsorship);
  }

  #goOn(sponsorship: Sponsorship): void {
    if (sponsorship.state === 'active') {
      this.#resumeMonths(sponsorship);
      return;
    }
    const owes = this.paymentsOf(sponsorship).some(({ state }) => ['due', 'open', 'failed'].includes(state));
    if (sponsorship.pausedBecause === 'unpaid' && !owes) writeSponsorship(sponsorship, 'clear');
  }

  #openFor({ way }: Payment, sponsorship: Sponsorship): number | undefined {
    if (way === 'charge') {
      return sponsorship.nextAmountCents || sponsorship.state === 'paused' ? this.openCents : undefined;
    }
    return this.openCents + (this.#isHeld(sponsorship) ? sponsorship.amountCents : 0);
  }

  /** `charge-failed.ts`. */
  #failed(row: Payment, event: 'decline' | 'miss' | 'close'): void {
    const sponsorship = this.sponsorshipOf(row);
    const { state, pausedBecause } = sponsorship;
    const waits = state === 'paused' && pausedBecause === 'unpaid';
    const isTried = this.#hasRun(sponsorship) && !waits;
    const nextAttemptAt = isTried ? nextAttemptAfter(row.attempts + 1, new Date(this.now)) : null;
    writePayment(row, event, { nextAttemptAt });
    if (isTried && !nextAttemptAt && pausedBecause === 'class-ended') this.#forgive(row);
    else if (isTried && !nextAttemptAt && state !== 'cancelled') writeSponsorship(sponsorship, 'fail', {}, this.now);
  }

  /** `refund-payment.ts`. */
  #endRefund(asked: Payment, result: RefundResult): void {
    const row = this.payments.find(({ id }) => id === asked.id);
    if (!row?.refundAskedAt || row.refundedAt || attemptKey(row) !== attemptKey(asked)) return;
    if (row.refundCents !== asked.refundCents) return;
    const isTaken = wasTaken(result);
    if (!isTaken && row.reference !== asked.reference) return;
    const sponsorship = this.sponsorshipOf(row);
    if (isTaken && row.refundCents !== null) writePayment(row, 'refund-part');
    else if (isTaken || row.state === 'paid') writePayment(row, 'refund', {}, this.now);
    else this.#failed(row, 'close');
    if (result === 'disputed' && row.disputedAt === null) {
      writePayment(row, 'dispute', { refundCents: asked.refundCents ?? asked.amountCents }, this.now);
      this.#stopDisputed(sponsorship);
    }
    if (sponsorship.state === 'held') writeSponsorship(sponsorship, 'expire');
    if (isTaken) this.takeOver(row);
  }

  /** Records that a hold has ended. */
  endHolds(): void {
    for (const row of this.sponsorships)
      if (row.state === 'held' && !this.#isHeld(row)) writeSponsorship(row, 'expire');
  }
}

function wasTaken(result: RefundResult): boolean {
  return result === 'refunded' || result === 'disputed';
}

/** The sum that the bank holds and has not decided on. */
function heldCents(taken: Taken | undefined): number {
  return taken && !taken.isLost ? taken.disputedCents : 0;
}
