import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentProgress } from '#contract/entities/payment.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { payments } from '#server/db/schema/payments.ts';
import { type Random, randomFrom } from '#server/demo/random.ts';
import { finishOpenPayments } from '#server/modules/giving/charges/finish-open-payments.ts';
import type { NewPayment, PaymentGateway } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { stripeGateway } from '#server/modules/giving/payments/gateways/stripe/gateway.ts';
import { onClass } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';
import { wrongSums } from '#tests/server/wrong-sums.ts';
import { badMoods, type Mood, moodyGateway } from '#tests/tools/moody-gateway.ts';
import { seedOf } from '#tests/tools/seed.ts';
import type { Moved } from '#tests/tools/stripe/account.ts';
import { type StripeFault, signed, startStripe } from '#tests/tools/stripe/stand-in.ts';
import { expectLedgerAgrees } from './expect-agreement.ts';
import { sessionOf } from './gateways.ts';

const shareCents = 1_000;

/**
 * Delays of the gateway. Stripe's library gives up after `timeoutMs`. If cards are typed here, the server waits for 20 s:
 * `isSilent` says that some answers never come.
 */
export interface Slowness {
  readonly longestWaitMs: number;
  readonly timeoutMs: number;
  readonly isSilent: boolean;
  /** Interval of the job that looks for open payments, two minutes on a server. */
  readonly roundMs: number;
}

interface Market {
  readonly gateway: PaymentGateway;
  /** The actions of a person on the gateway's page, and Stripe's events about them. */
  atPage(progress: PaymentProgress): Promise<void>;
  moved(): ReadonlyMap<string, Moved>;
  /** From now on every request gets a correct answer. */
  calmDown(): void;
  close(): Promise<void>;
}

async function typedHere(random: Random, slowness: Slowness): Promise<Market> {
  const calm: Mood = { waitMs: 0, fails: 'never' };
  let mood = badMoods(random, slowness);
  const { gateway, moved } = moodyGateway(() => mood());
  return {
    gateway,
    moved,
    atPage: async () => undefined,
    calmDown: () => {
      mood = () => calm;
    },
    close: async () => undefined,
  };
}

async function onPageOfStripe(
  random: Random,
  { longestWaitMs, timeoutMs }: Slowness,
  send: (event: InjectOptions) => Promise<unknown>,
): Promise<Market> {
  const stripe = await startStripe();
  const kinds: StripeFault['kind'][] = [undefined, undefined, undefined, undefined, 'undone', 'lost', 'silent'];
  stripe.misbehave = () => ({ waitMs: random.between(0, longestWaitMs), kind: random.pick(kinds) });
  return {
    gateway: stripeGateway({ ...stripe.settings, timeoutMs }),
    moved: () => stripe.account.moved(),
    atPage: async ({ id, redirectUrl }) => {
      await pause(random.between(0, 100));
      if (stripe.account.pay(sessionOf(redirectUrl)) !== 'paid' || random.once(4)) return;
      const event = stripe.account.events.findLast(({ data }) => JSON.stringify(data).includes(id));
      if (!event) throw new Error('Stripe sent no event.');
      const { body, signature } = signed(event);
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      const call = { method: 'POST', url: '/api/v1/payments/events', headers, payload: body } as const;
      await Promise.all([send(call), send(call)]);
    },
    calmDown: () => {
      stripe.misbehave = () => undefined;
    },
    close: () => stripe.close(),
  };
}

/** SEED=… of the environment, or a random one. */
function someSeed(): number {
  return seedOf();
}

/**
 * Many people, a hundred in the soak, want the last ten dollars of a class. The gateway answers late, fails before or after it
 * took the money, and answers twice. Holds end during that time, others get them, and the job handles the rest. SEED=… runs
 * the same again.
 */
export function lastShareTests(visitors: number, slowness: Slowness, seed = someSeed()): void {
  describe.each([
    ['typed here', typedHere],
    ['typed at Stripe', onPageOfStripe],
  ])('with cards %s', (name, open) => {
    const random = randomFrom(seed);
    /** Visitors who try again when the share may be open. */
    const waiting: (() => void)[] = [];
    let market: Market;
    let now = new Date();
    const clock = { now: () => now };
    beforeAll(async () => {
      market = await open(random, slowness, (event) => here.school.app.inject(event));
    });
    const here = new SponsoredSchool(() => ({
      gateway: { ...market.gateway, start: startLate },
      clock,
      env: { PUBLIC_URL: 'https://sanad.example' },
    }));
    afterAll(() => market.close());

    test(`${visitors} visitors never pass 100 %, and no one pays for nothing (SEED=${seed})`, async () => {
      const sponsor = await buildPerson(here.school, 'sponsor');
      await here.school.sponsor(sponsor, onClass(here.lesson), 30);
      const people = await Promise.all(Array.from({ length: visitors }, () => buildPerson(here.school, 'sponsor')));
      const answers = new Map<string, string>();
      let isOpen = true;
      const time = passing(() => isOpen);
      await Promise.all(people.map((person) => visit(person, answers)));
      isOpen = false;
      await time;
      market.calmDown();
      await untilNothingIsOpen();
      await expectAllIsRight(answers);
    });

    /** Half of the holds end while the gateway is asked, and others get the share. */
    async function startLate(payment: NewPayment) {
      if (random.once(2)) await holdsEnd();
      return market.gateway.start(payment);
    }

    /** Comes together with all others, then once more when the share may be open again; takes it if it is. */
    async function visit(as: TestPerson, answers: Map<string, string>): Promise<void> {
      for (let turn = 0; turn < 2; turn += 1) {
        if (turn > 0) await new Promise<void>((resolve) => waiting.push(resolve));
        const wanted = here.onLesson({ paymentToken: undefined, paymentMethod: 'visa' });
        const { data: held, status } = await here.createSponsorship(wanted, as);
        if (status === 201) {
          await payFor(held, as, answers);
          return;
        }
      }
    }

    async function payFor(held: Sponsorship, as: TestPerson, answers: Map<string, string>): Promise<void> {
      const typed = market.gateway.redirects ? {} : { paymentToken: 'tok_sandbox_1234', paymentMethod: 'visa' };
      const body = { sponsorshipId: held.id, autoCharge: true, ...typed };
      for (let turn = 0; turn < 3; turn += 1) {
        const { data, status } = await here.school.call<PaymentProgress>('POST', 'payments', { as, body });
        if (status !== 201) continue;
        answers.set(data.id, data.state);
        if (data.redirectUrl) {
          if (random.once(3)) await holdsEnd();
          await market.atPage(data);
        }
        if (random.once(5)) return;
        const back = await here.school.call<PaymentProgress>('POST', `payments/${data.id}/resolve`, { as });
        if (back.status === 200) answers.set(data.id, back.data.state);
        if (back.data?.state !== 'open') return;
      }
    }

    /** Minutes pass, and two processes handle open payments, until the visitors are gone. */
    async function passing(isOpen: () => boolean): Promise<void> {
      while (isOpen()) {
        await pause(slowness.roundMs);
        if (random.once(3)) await holdsEnd();
        now = new Date(now.getTime() + 2 * 60_000);
        await Promise.all([finishOpenPayments(tools()), finishOpenPayments(tools())]);
      }
    }

    async function untilNothingIsOpen(): Promise<void> {
      for (let turn = 0; turn < 10; turn += 1) {
        await holdsEnd();
        now = new Date(now.getTime() + 10 * 60_000);
        await finishOpenPayments(tools());
      }
    }

    /** All holds end, and some of the waiting visitors come back. */
    async function holdsEnd(): Promise<void> {
      await here.school.database.db.execute(sql`update sponsorships set holds_until = now() where state = 'held'`);
      for (const come of waiting.splice(0, 6)) come();
    }

    function tools() {
      const log = { error: () => undefined, info: () => undefined };
      return { db: here.school.database.db, gateway: market.gateway, clock, log, origin: 'https://sanad.example' };
    }

    async function expectAllIsRight(answers: ReadonlyMap<string, string>): Promise<void> {
      const { db } = here.school.database;
      const rows = await db
        .select()
        .from(payments)
        .where(sql`type_id = ${here.lesson.id} and gateway = ${market.gateway.name}`);
      const moved = market.moved();
      const running = await db.execute<{ id: string; cents: number }>(sql`
      select id, amount_cents as cents from sponsorships where type_id = ${here.lesson.id} and state = 'active'`);
      const active = new Set(running.rows.map(({ id }) => id));
      const sum = running.rows.reduce((cents, row) => cents + row.cents, 0);
      const states = [...new Set(rows.map(({ state }) => state))];
      const summary = states.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`);
      console.info(`Last share, cards ${name}, SEED=${seed}: ${summary.join(', ')}, ${sum / 100} of 40 dollars given.`);
      expect(sum).toBeLessThanOrEqual(3_000 + shareCents);
      for (const { id, state, sponsorshipId, amountCents } of rows) {
        const { charges = 0, chargedCents = 0, refundedCents = 0 } = moved.get(id) ?? {};
        const kept = state === 'paid' ? amountCents : 0;
        const where = `payment ${id}: ${state}, charged ${chargedCents}, refunded ${refundedCents}`;
        expect(['paid', 'failed', 'refunded'], where).toContain(state);
        expect(chargedCents - refundedCents, where).toBe(kept);
        expect(state !== 'paid' || (charges === 1 && active.has(sponsorshipId)), where).toBe(true);
        if (answers.get(id) === 'paid') expect(state, where).toBe('paid');
      }
      const known = new Set(rows.map(({ id }) => id));
      expect([...moved.keys()].filter((id) => !known.has(id))).toEqual([]);
      expect(await wrongSums(db)).toEqual([]);
      await expectLedgerAgrees({ db, gateway: market.gateway });
    }
  });
}
