import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { addMonths } from '#contract/month.ts';
import { payments, queuedMails } from '#server/db/schema/payments.ts';
import { regions, users } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { randomFrom } from '#server/demo/random.ts';
import { chargeDateOf } from '#server/modules/giving/payments/charge-calendar.ts';
import { stripeGateway } from '#server/modules/giving/payments/gateways/stripe/gateway.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import { type TestCard, testCards } from '#tests/tools/stripe/account.ts';
import { type StripeStandIn, startStripe } from '#tests/tools/stripe/stand-in.ts';
import { startPair } from './charging-pair.ts';
import { expectLedgerAgrees } from './expect-agreement.ts';

const dayMs = 86_400_000;
const leaseMs = 6 * 60_000;
const firstMonth = '2027-01';

/** Kinds of sponsors: `good` and `declined` pay by a saved card; `asked` never pays, although a mail asks. */
const kinds = ['good', 'good', 'good', 'good', 'good', 'good', 'good', 'good', 'declined', 'asked'] as const;

/**
 * Months in the life of many sponsorships: two processes charge due payments, and one of them is killed each month in the
 * middle of its charges. Afterwards each month was charged once, and each sponsor got the right mails.
 */
export async function chargeMonths(size: { months: number; sponsorships: number; seed: number }): Promise<void> {
  const { seed, months } = size;
  const random = randomFrom(seed);
  const stripe = await startStripe();
  const server = await openTestApp();
  const pair = startPair({ DATABASE_URL: server.url, STRIPE_API_URL: stripe.settings.apiUrl ?? '' });
  try {
    await addSponsorships(server, stripe, size.sponsorships);
    for (let turn = 0; turn < months; turn += 1) {
      stripe.forgetKeys();
      let untilKill = random.between(1, Math.ceil(size.sponsorships / 3));
      stripe.misbehave = ({ what }) => {
        if (what !== 'POST /v1/payment_intents') return undefined;
        untilKill -= 1;
        if (untilKill === 0) pair.kill(random.between(0, 1));
        return random.once(20) ? { kind: 'lost' } : undefined;
      };
      const due = chargeDateOf(addMonths(firstMonth, turn)).getTime();
      // The notice, the charge, and two more attempts with their notices.
      for (const day of [-3, 0, 2, 3, 5, 6]) {
        for (const more of [0, leaseMs, 2 * leaseMs]) await pair.run(new Date(due + day * dayMs + more));
      }
    }
    expect(pair.kills).toBe(months);
    await expectChargedOnce(server, stripe, size);
    await expectMails(server, pair.mails, size);
    await expectLedgerAgrees({ db: server.database.db, gateway: stripeGateway(stripe.settings) });
    console.info(
      `${stripe.account.intents.size} charges in ${months} months, ${pair.kills} processes killed, SEED=${seed}.`,
    );
  } finally {
    await pair.stop();
    await server.close();
    await stripe.close();
  }
}

async function addSponsorships({ database: { db } }: TestApp, stripe: StripeStandIn, count: number): Promise<void> {
  const region = randomUUID();
  const place = { name: 'Azilal', address: 'Atlas', searchText: '', totalPriceCents: count * 10_000 };
  await db.insert(regions).values({ ...place, id: region });
  for (let index = 0; index < count; index += 1) {
    const kind = kinds[index % kinds.length] ?? 'good';
    const id = sponsorId(index);
    const person = { email: `${kind}-${index}@sanad.example`, fullName: 'S', passwordHash: '', searchText: '' };
    await db.insert(users).values({ ...person, id, role: 'sponsor' });
    const card: TestCard = kind === 'good' ? testCards.good : testCards.declinedLater;
    stripe.account.methods.set(`pm_${index}`, {
      id: `pm_${index}`,
      customer: `cus_${index}`,
      last4: card,
      isAttached: true,
    });
    await db.insert(sponsorships).values({
      ...{ id, sponsorId: id, type: 'region', typeId: region, regionId: region, amountCents: 500 + index },
      ...{ state: 'active', autoCharge: kind !== 'asked', savedCard: `cus_${index}:pm_${index}` },
      ...{ startedAt: new Date('2026-12-01T00:00:00Z'), chargesFrom: firstMonth },
    });
  }
}

function sponsorId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

async function expectChargedOnce(
  { database: { db } }: TestApp,
  stripe: StripeStandIn,
  { months, sponsorships: count }: { months: number; sponsorships: number },
): Promise<void> {
  const rows = await db.select().from(payments);
  const moved = stripe.account.moved();
  const wanted: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const isGood = (kinds[index % kinds.length] ?? 'good') === 'good';
    for (let turn = 0; turn < (isGood ? months : 1); turn += 1) {
      const what = isGood ? `paid 0 once ${500 + index}` : 'failed 3 never 0';
      wanted.push(`${sponsorId(index)} ${addMonths(firstMonth, turn)} ${what}`);
    }
    // It ran for some days of the next month, until the last attempt for this one.
    if (!isGood && months > 1) wanted.push(`${sponsorId(index)} ${addMonths(firstMonth, 1)} due 0 never 0`);
  }
  const found = rows.map(({ id, sponsorshipId, month, state, attempts }) => {
    const { charges = 0, chargedCents = 0, refundedCents = 0 } = moved.get(id) ?? {};
    const often = ['never', 'once'][charges] ?? `${charges} times`;
    return `${sponsorshipId} ${month} ${state} ${attempts} ${often} ${chargedCents - refundedCents}`;
  });
  expect(found.sort()).toEqual(wanted.sort());
  expect([...moved.keys()].filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  const { rows: states } = await db.execute(sql`
    select state, count(*)::int from sponsorships group by state order by state`);
  const paused = kinds.filter((kind) => kind !== 'good').length * (count / kinds.length);
  expect(states).toEqual([
    { state: 'active', count: count - paused },
    { state: 'paused', count: paused },
  ]);
}

/** Each mail is queued once, and sent at least once; twice only if its process died. */
async function expectMails(
  { database: { db } }: TestApp,
  sent: readonly string[],
  { months }: { months: number },
): Promise<void> {
  // The month after the failed one waits for its sponsor, without a mail.
  const rows = (await db.select().from(payments)).filter(({ state }) => state !== 'due');
  const wanted = rows.flatMap(({ id, sponsorshipId }) => {
    const kind = kinds[Number(sponsorshipId.slice(-12)) % kinds.length] ?? 'good';
    if (kind === 'good') return [`coming-${id}-0`, `receipt-${id}`];
    const notice = kind === 'asked' ? 'asked' : 'coming';
    const after = [`failed-${id}-1`, `failed-${id}-2`, `paused-${id}-3`];
    return [0, 1, 2].map((attempt) => `${notice}-${id}-${attempt}`).concat(after);
  });
  const queued = await db.select().from(queuedMails);
  expect(queued.map(({ key }) => key).sort()).toEqual(wanted.sort());
  expect(queued.filter(({ sentAt }) => sentAt === null)).toEqual([]);
  expect(sent.length).toBeGreaterThanOrEqual(wanted.length);
  expect(sent.length).toBeLessThanOrEqual(wanted.length + months * 20);
}
