import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { PaymentProgress } from '#contract/entities/payment.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import { payments } from '#server/db/schema/payments.ts';
import { type Random, randomFrom } from '#server/demo/random.ts';
import { makeCharges } from '#server/modules/giving/charges/make-charges.ts';
import { type DifferenceKind, reconcile } from '#server/modules/giving/charges/reconcile.ts';
import { stripeGateway } from '#server/modules/giving/payments/gateways/stripe/gateway.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { wrongSums } from '#tests/server/wrong-sums.ts';
import { runTool } from '#tests/tools/built-programs.ts';
import { type StripeEvent, testCards } from '#tests/tools/stripe/account.ts';
import { type StripeStandIn, signed, startStripe } from '#tests/tools/stripe/stand-in.ts';
import { expectLedgerAgrees } from './expect-agreement.ts';
import { sessionOf } from './gateways.ts';
import { type StormServers, startStormServers } from './storm-servers.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The gateway's reactions to a request; most are correct. */
const faults = [...Array<'none'>(16).fill('none'), 'undone', 'lost', 'lost', 'broken'] as const;

/** Operations that bring money; repeated entries happen more often. */
const often = ['give', 'give', 'give', 'month', 'month', 'jobs', 'pay the month', 'resume'];
const clockMoves = ['minutes', 'hour', 'days', 'month', 'pause over the end of a month'];

/** Kinds of differences for actions at the gateway, by hand or by the bank, that were never reported to us. */
const madeByHand: readonly DifferenceKind[] = ['refunded-there', 'disputed', 'won'];

interface Giver {
  readonly person: TestPerson;
  readonly sponsorshipId: string;
}

/**
 * Random operations on money, over two servers that are killed, with a gateway that fails, answers late, loses events, and
 * whose search lags by up to an hour.
 * Afterwards the books are compared: they may only differ by unreported actions at the gateway.
 */
export async function moneyStorm({ operations, seed }: { operations: number; seed: number }): Promise<void> {
  const stripe = await startStripe();
  const school = await openSchool();
  const servers = await startStormServers({ DATABASE_URL: school.url, STRIPE_API_URL: stripe.settings.apiUrl ?? '' });
  try {
    const storm = new Storm({ random: randomFrom(seed), stripe, school, servers });
    await storm.open();
    await storm.rage(operations);
    await storm.end();
    await storm.expectRight(seed);
  } finally {
    await servers.stop();
    await school.close();
    await stripe.close();
  }
}

interface Parts {
  readonly random: Random;
  readonly stripe: StripeStandIn;
  readonly school: School;
  readonly servers: StormServers;
}

class Storm {
  readonly #parts: Parts;
  readonly #givers: Giver[] = [];
  readonly #places: { type: string; typeId: string; dollars: number }[] = [];
  readonly #counts = new Map<string, number>();
  readonly #wrong: string[] = [];
  readonly #byHand = new Set<string>();
  readonly #lagMs = new Map<string, { seenAt: number; lag: number }>();
  #events: StripeEvent[] = [];
  readonly #askedAt = new Map<string, number>();
  #requestsSeen = 0;
  #eventsSeen = 0;
  #now = Date.now();
  #untilKill = Number.POSITIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async open(): Promise<void> {
    const { school, stripe, random } = this.#parts;
    const region = await school.region({ totalPrice: 1_000 });
    const madrasa = await school.madrasa(region.id, { totalPrice: 400 });
    this.#places.push({ type: 'region', typeId: region.id, dollars: 300 });
    this.#places.push({ type: 'madrasa', typeId: madrasa.id, dollars: 100 });
    for (let turn = 0; turn < 3; turn += 1) {
      const { id } = await school.taughtClassIn(madrasa.id, { monthlyPrice: 40 });
      this.#places.push({ type: 'class', typeId: id, dollars: 30 });
    }
    stripe.misbehave = () => {
      this.#untilKill -= 1;
      if (this.#untilKill === 0) this.#parts.servers.kill(random.between(0, 1));
      const fault = random.once(250) ? 'silent' : random.pick(faults);
      return { waitMs: random.between(0, 30), kind: fault === 'none' ? undefined : fault };
    };
    stripe.account.searchKnows = ({ id }) => {
      const { seenAt, lag } = this.#lagOf(id);
      return this.#now - seenAt >= lag;
    };
  }

  #lagOf(intentId: string): { seenAt: number; lag: number } {
    const known = this.#lagMs.get(intentId) ?? { seenAt: this.#now, lag: this.#parts.random.between(0, 60) * minuteMs };
    this.#lagMs.set(intentId, known);
    return known;
  }

  async rage(operations: number): Promise<void> {
    const { random } = this.#parts;
    for (let done = 0; done < operations; ) {
      if (random.once(10)) this.#untilKill = random.between(1, 5);
      const together = Math.min(random.between(2, 8), operations - done);
      // Mostly nothing else happens while the clock moves: a payment that lasts an hour has lost its hold.
      const first = this.#chosen();
      const isAlone = clockMoves.includes(first) && !random.once(4);
      const names = [first, ...Array.from({ length: isAlone ? 0 : together - 1 }, () => this.#chosen())];
      // No call lasts for days, nor do the repeats of the gateway's own library: leaps of the clock come before parallel
      // operations.
      for (const name of names) await this.#leaps[name]?.();
      await Promise.all(names.map((name) => this.#operations[name]?.()));
      await this.#takeEvents();
      await this.#expectNothingAbove();
      done += names.length;
    }
  }

  #chosen(): string {
    const { random } = this.#parts;
    const names = [...new Set([...Object.keys(this.#operations), ...Object.keys(this.#leaps)])];
    const name = this.#givers.length < 8 && !random.once(3) ? 'give' : random.pick([...names, ...often]);
    this.#count(name);
    return name;
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  readonly #operations: Readonly<Record<string, () => Promise<unknown>>> = {
    give: () => this.#give(),
    'pay the month': () => this.#with((giver) => this.#pay(giver)),
    raise: () => this.#change((amount, random) => ({ amount: amount + random.between(1, 30) })),
    lower: () => this.#change((amount, random) => ({ amount: Math.max(1, Math.floor(amount / random.between(2, 4))) })),
    'ask instead of charging': () => this.#change((_, random) => ({ autoCharge: random.once(2) })),
    pause: () =>
      this.#with(({ person, sponsorshipId }) => this.#call('POST', `sponsorships/${sponsorshipId}/pause`, person)),
    resume: () =>
      this.#with(({ person, sponsorshipId }) => this.#call('POST', `sponsorships/${sponsorshipId}/resume`, person)),
    cancel: () => this.#with((giver) => this.#cancel(giver)),
    refund: () => this.#refund(),
    'by hand at the gateway': async () => this.#refundByHand(),
    'another price': () => this.#anotherPrice(),
    minutes: () => this.#pass(this.#parts.random.between(2, 12) * minuteMs),
    hour: () => this.#pass(hourMs),
    month: () => this.#parts.servers.runJobs(),
    'pay and resume': () => this.#with((giver) => this.#payToResume(giver)),
    jobs: () => this.#parts.servers.runJobs(),
  };

  readonly #leaps: Readonly<Record<string, () => Promise<unknown>>> = {
    days: () => this.#pass(3 * dayMs),
    month: () => this.#passToEnd(),
    'pause over the end of a month': () => this.#pauseOver(),
  };

  async #call<T>(method: string, path: string, as: TestPerson, body?: object, version?: number) {
    const { servers, random } = this.#parts;
    try {
      const answer = await fetch(`${await servers.urlOf(random.between(0, 1))}/api/v1/${path}`, {
        method,
        headers: {
          authorization: as.bearer,
          ...(body && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const json = (await answer.json()) as { data: T };
      if (answer.status >= 500 && answer.status !== 503) {
        this.#wrong.push(`${method} ${path} answered ${answer.status} ${JSON.stringify(json)}`);
      }
      return answer.ok ? json.data : undefined;
    } catch {
      // Its server was killed.
      return undefined;
    }
  }

  async #with(act: (giver: Giver) => Promise<unknown>): Promise<void> {
    if (this.#givers.length > 0) await act(this.#parts.random.pick(this.#givers));
  }

  async #give(): Promise<void> {
    const { random, school } = this.#parts;
    const person = await buildPerson(school, 'sponsor');
    const { type, typeId, dollars } = random.pick(this.#places);
    const form = { type, typeId, amount: random.between(1, dollars), autoCharge: true };
    const held = await this.#call<Sponsorship>('POST', 'sponsorships', person, form);
    if (!held) return;
    this.#givers.push({ person, sponsorshipId: held.id });
    await this.#pay({ person, sponsorshipId: held.id });
  }

  /** To the gateway's page, and in most cases back. */
  async #pay({ person, sponsorshipId }: Giver): Promise<void> {
    const { random, stripe } = this.#parts;
    let started: PaymentProgress | undefined;
    for (let turn = 0; turn < 3 && !started?.redirectUrl; turn += 1) {
      started = await this.#call<PaymentProgress>('POST', 'payments', person, { sponsorshipId });
    }
    this.#count(started?.redirectUrl ? 'shown a page' : started ? 'no page' : 'rejected');
    if (!started?.redirectUrl || random.once(8)) return;
    await pause(random.between(0, 20));
    const card = random.once(6) ? testCards.declinedLater : testCards.good;
    this.#count(`at the page ${stripe.account.pay(sessionOf(started.redirectUrl), card)}`);
    if (random.once(3)) return;
    await this.#call('POST', `payments/${started.id}/resolve`, person);
  }

  async #change(form: (amount: number, random: Random) => object): Promise<void> {
    await this.#with(async ({ person, sponsorshipId }) => {
      const row = await this.#call<Sponsorship>('GET', `sponsorships/${sponsorshipId}`, person);
      if (!row) return;
      const body = form(row.amount, this.#parts.random);
      await this.#call('PUT', `sponsorships/${sponsorshipId}`, person, body, row.version);
    });
  }

  async #cancel(giver: Giver): Promise<void> {
    await this.#call('DELETE', `sponsorships/${giver.sponsorshipId}`, giver.person);
    this.#givers.splice(this.#givers.indexOf(giver), 1);
  }

  async #refund(): Promise<void> {
    const { school, random } = this.#parts;
    const rows = await school.database.db.select().from(payments).where(sql`state = 'paid'`);
    if (rows.length === 0 || !random.once(3)) return;
    const row = random.pick(rows);
    const amount = random.once(2) ? { amount: String(random.between(1, row.amountCents) / 100) } : {};
    await this.#call('POST', `payments/${row.id}/refund`, school.admin, { reason: 'asked', ...amount });
  }

  /** All of it or a part is refunded by hand, or the bank takes all or a part, or decides about its part. */
  #refundByHand(): void {
    const { random, stripe } = this.#parts;
    const { account } = stripe;
    const disputed = [...account.intents.values()].filter(({ disputes }) =>
      disputes.some(({ status }) => status === 'needs_response'),
    );
    if (disputed.length > 0 && random.once(2)) {
      account.closeDispute(random.pick(disputed).id, random.once(3) ? 'lost' : 'won');
      this.#count('dispute closed');
      return;
    }
    const intents = [...account.intents.values()].filter(
      (each) => each.refundedCents < each.amount && each.disputes.length === 0,
    );
    if (intents.length === 0) return;
    const { id, metadata, amount, refundedCents } = random.pick(intents);
    const left = amount - refundedCents;
    const cents = random.once(2) ? left : random.between(1, left);
    if (random.once(2)) account.dispute(id, cents);
    else account.refund(id, cents);
    this.#byHand.add(metadata.payment_id ?? '');
  }

  /** It is paused the day before the last one of the month, and resumed on the first of the next. */
  async #pauseOver(): Promise<void> {
    const { servers } = this.#parts;
    await this.#with(async ({ person, sponsorshipId }) => {
      const at = new Date(this.#now);
      const last = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0);
      await this.#pass(Math.max(last - dayMs - this.#now, minuteMs));
      await servers.runJobs();
      await this.#call('POST', `sponsorships/${sponsorshipId}/pause`, person);
      await this.#pass(2 * dayMs + hourMs);
      await servers.runJobs();
      await this.#call('POST', `sponsorships/${sponsorshipId}/resume`, person);
    });
  }

  /** A sponsorship that was paused as unpaid: 'resume' does nothing before it is paid. */
  async #payToResume(giver: Giver): Promise<void> {
    const path = `sponsorships/${giver.sponsorshipId}`;
    const row = await this.#call<Sponsorship>('GET', path, giver.person);
    if (row?.state !== 'paused' || row.pausedBecause !== 'unpaid') return;
    await this.#call('POST', `${path}/resume`, giver.person);
    await this.#pay(giver);
  }

  async #anotherPrice(): Promise<void> {
    const { random, school } = this.#parts;
    const { typeId } = random.pick(this.#places.filter(({ type }) => type === 'class'));
    const { data } = await school.call<{ name: string; madaris: { id: string } }>('GET', `classes/${typeId}`, {
      as: school.admin,
    });
    const body = {
      name: data.name,
      description: 'Morning',
      monthlyPrice: random.between(20, 60),
      madarisId: data.madaris.id,
    };
    await this.#call('PUT', `classes/${typeId}`, school.admin, body);
  }

  /** Holds use the database's own time, which is moved as well. */
  async #pass(ms: number): Promise<void> {
    const { school, servers, stripe } = this.#parts;
    for (const id of stripe.account.intents.keys()) this.#lagOf(id);
    for (const { key } of stripe.requests.slice(this.#requestsSeen)) if (key) this.#askedAt.set(key, this.#now);
    this.#requestsSeen = stripe.requests.length;
    const endOfMonth = Date.parse(`${addMonths(monthOf(new Date(this.#now)), 1)}-01T00:00:00Z`);
    // Servers look for owed months every minute; here they may be dead, or the clock may leap over the last day of a month.
    if (this.#now + ms >= endOfMonth) {
      await makeCharges({ db: school.database.db, clock: { now: () => new Date(endOfMonth - 1) } });
    }
    this.#now += ms;
    servers.setClock(this.#now);
    await school.database.db.execute(sql`update sponsorships set created_at = created_at - make_interval(secs => ${ms / 1_000}),
      holds_until = holds_until - make_interval(secs => ${ms / 1_000}) where state in ('held', 'expired')`);
    stripe.forgetKeys((key) => this.#now - (this.#askedAt.get(key) ?? this.#now) < dayMs);
  }

  /** The last day of the month, when all running sponsorships are charged. */
  async #passToEnd(): Promise<void> {
    const at = new Date(this.#now);
    const last = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0) + hourMs;
    await this.#pass(last > this.#now ? last - this.#now : 2 * dayMs);
  }

  /** Events arrive now, later, twice, in another order, or never. */
  async #takeEvents(): Promise<void> {
    const { random, stripe } = this.#parts;
    const fresh = stripe.account.events.slice(this.#eventsSeen);
    this.#eventsSeen += fresh.length;
    this.#events.push(...fresh.filter(() => !random.once(3)));
    const later: StripeEvent[] = [];
    for (const event of this.#events) {
      if (random.once(3)) later.push(event);
      else if (!(await this.#deliver(event))) later.push(event);
      else if (random.once(4)) await this.#deliver(event);
    }
    this.#events = later;
  }

  async #deliver(event: StripeEvent): Promise<boolean> {
    const { body, signature } = signed(event);
    const { servers, random } = this.#parts;
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const url = `${await servers.urlOf(random.between(0, 1))}/api/v1/payments/events`;
    return fetch(url, { method: 'POST', headers, body }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async #expectNothingAbove(): Promise<void> {
    const { rows } = await this.#parts.school.database.db.execute(sql`
      select 'region' as place, sponsored_cents, total_price_cents from regions where sponsored_cents > total_price_cents
      union all select 'madrasa', sponsored_cents, total_price_cents from madaris where sponsored_cents > total_price_cents
      union all select 'class', sponsored_cents, monthly_price_cents from classes where sponsored_cents > monthly_price_cents`);
    expect(rows).toEqual([]);
  }

  /** Everything answers again, and open operations come to their end. */
  async end(): Promise<void> {
    const { stripe, servers } = this.#parts;
    this.#untilKill = Number.POSITIVE_INFINITY;
    stripe.misbehave = () => undefined;
    for (const event of this.#events) expect(await this.#deliver(event)).toBe(true);
    for (let turn = 0; turn < 6; turn += 1) {
      await this.#pass(7 * minuteMs + (turn % 2) * 26 * hourMs);
      await servers.runJobs();
    }
  }

  async expectRight(seed: number): Promise<void> {
    const { school, servers, stripe } = this.#parts;
    const { db } = school.database;
    const rows = await db.select().from(payments);
    const states = [...new Set(rows.map(({ state }) => state))];
    const summary = states.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`).join(', ');
    const done = [...this.#counts].map(([name, count]) => `${count} ${name}`).join(', ');
    // Differences that an event has reported no longer count.
    const gateway = stripeGateway(stripe.settings);
    const ever = { from: new Date(0), to: new Date(this.#now + dayMs) };
    const found = await reconcile({ db, gateway }, ever);
    const known = Object.fromEntries(found.map(({ kind, paymentId }) => [paymentId, kind]));
    console.info(
      `Money storm, SEED=${seed}: ${done}; ${servers.kills} servers killed; payments: ${summary}; ` +
        `${stripe.account.intents.size} charges; by hand at the gateway ${this.#byHand.size}, unknown here ${found.length}.`,
    );
    expect(this.#wrong).toEqual([]);
    const unfinished = rows.filter((row) => row.state === 'open' || (row.refundAskedAt && !row.refundedAt));
    expect(unfinished).toEqual([]);
    expect(await wrongSums(db)).toEqual([]);
    await this.#expectMonthsOwed();
    const others = found.filter(({ kind, paymentId }) => !(this.#byHand.has(paymentId) && madeByHand.includes(kind)));
    expect(others).toEqual([]);
    await this.#expectCommandSays(known);
    await expectLedgerAgrees({ db, gateway });
  }

  /** Each month in which a sponsorship was active on a day has a payment that was not skipped. */
  async #expectMonthsOwed(): Promise<void> {
    const thisMonth = monthOf(new Date(this.#now));
    const { rows } = await this.#parts.school.database.db.execute(sql`
      select s.id, s.state, month from sponsorships s, lateral (
        select to_char(day, 'YYYY-MM') as month from generate_series((s.charges_from || '-01')::date,
          (${thisMonth}::text || '-01')::date - 1, interval '1 month') as day) as months
      where s.charges_from is not null and was_active_in(s.id, month) and not exists (select from payments p
        where p.sponsorship_id = s.id and p.month = months.month and p.state <> 'skipped')`);
    expect(rows).toEqual([]);
  }

  /** Runs `npm run reconcile` beside the running servers, like an operator. */
  async #expectCommandSays(known: Readonly<Record<string, DifferenceKind>>): Promise<void> {
    const { school, stripe, servers } = this.#parts;
    expect((await fetch(`${await servers.urlOf(0)}/api/v1/health`)).ok).toBe(true);
    const { secretKey, webhookSecret, apiUrl = '' } = stripe.settings;
    const { code, output, errors } = await runTool('reconcile', [], {
      ...{ DATABASE_URL: school.url, DEMO: '0', PUBLIC_URL: 'https://sanad.example' },
      ...{ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl },
    });
    const named = [...output.matchAll(/^([a-z-]+) ([0-9a-f-]{36}) /gm)].map(([, kind, id]) => [id, kind]);
    expect(Object.fromEntries(named), errors).toEqual(known);
    expect(code, errors).toBe(0);
    console.info(
      `npm run reconcile: ${named.length} differences, all of them made at the gateway by hand and taken over.`,
    );
  }
}
