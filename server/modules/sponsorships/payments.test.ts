import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/entities/audit-entry.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { startedPayments } from '#server/db/schema/sponsorships.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson, request } from '#tests/server/http/open-app.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';
import { createUserHandlers } from '../users/handlers.ts';
import { createSponsorshipHandlers } from './handlers.ts';
import { PaymentDiffers, type PaymentGateway, PaymentRefunded } from './payment-gateway.ts';
import { refundAbandoned } from './started-payments.ts';

const here = new SponsoredSchool();

describe('the gateway', () => {
  const asked: string[] = [];
  /** Stands in for whoever moves the money, which is none of our modules; one thing goes wrong at a time. */
  let wrong:
    | 'nothing'
    | 'a deadlock'
    | 'it does not answer'
    | 'the database goes away once it is paid'
    | 'it takes too long' = 'nothing';
  /** The charges that stand, by their key. */
  const taken = new Map<string, { cents: number; reference: string }>();
  const refunded = new Set<string>();
  const failures: unknown[] = [];
  const gateway: PaymentGateway = {
    name: 'noted',
    charge: async ({ reference, cents, idempotencyKey }) => {
      asked.push(`charge ${reference}`);
      if (wrong === 'a deadlock') {
        wrong = 'nothing';
        throw Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' });
      }
      if (refunded.has(idempotencyKey)) throw new PaymentRefunded();
      const charge = taken.get(idempotencyKey) ?? { cents, reference: `noted-${reference}` };
      if (charge.cents !== cents) throw new PaymentDiffers();
      taken.set(idempotencyKey, charge);
      if (wrong === 'the database goes away once it is paid') {
        wrong = 'nothing';
        await breakOffTransactions();
      }
      if (wrong === 'it takes too long') await refundAfter(11);
      return charge.reference;
    },
    refund: async (idempotencyKey) => {
      if (wrong === 'it does not answer') throw Object.assign(new Error('no line'), { code: 'ECONNREFUSED' });
      refunded.add(idempotencyKey);
      return taken.delete(idempotencyKey);
    },
    stop: async (reference) => {
      if (wrong === 'it does not answer') throw Object.assign(new Error('no line'), { code: 'ECONNREFUSED' });
      asked.push(`stop ${reference}`);
    },
  };
  let app: FastifyInstance;

  beforeAll(async () => {
    app = await here.school.another({
      handlers: { ...createSponsorshipHandlers(gateway), ...createUserHandlers(gateway) },
    });
  });

  beforeEach(async () => {
    await here.school.database.db.delete(startedPayments);
    asked.length = 0;
    taken.clear();
    refunded.clear();
    failures.length = 0;
    wrong = 'nothing';
  });

  /** As the death of the server's process would. */
  async function breakOffTransactions(): Promise<void> {
    const { rowCount } = await here.school.database.pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where state = 'idle in transaction' and datname = current_database()`,
    );
    expect(rowCount).toBe(1);
  }

  async function call(method: 'POST' | 'DELETE', path: string, options: Parameters<typeof request>[2], at = app) {
    const answer = await at.inject(request(method, path, options));
    return { status: answer.statusCode, code: answer.json().code, data: answer.json().data as Sponsorship };
  }

  test('is asked under one reference, however often the database makes us start again', async () => {
    wrong = 'a deadlock';
    const { status, data } = await call('POST', 'sponsorships', { as: here.sponsor, body: here.onLesson() });
    expect([status, asked]).toEqual([201, [`charge ${data.id}`, `charge ${data.id}`]]);
  });

  /** A payment that was taken, and then the server was gone before it knew. */
  async function payInVain(options: { body: object; key: string }): Promise<void> {
    wrong = 'the database goes away once it is paid';
    const broken = await call('POST', 'sponsorships', { as: here.sponsor, ...options });
    expect(broken.status).toBeGreaterThanOrEqual(500);
    expect(taken.size).toBe(1);
    expect(await here.percentages()).toEqual([0, 0, 0]);
  }

  /** The one charge that stands, the sponsorship that it pays and what ends it belong together. */
  async function expectPaidOnce({ id }: Sponsorship): Promise<void> {
    const [{ reference } = { reference: '' }, ...others] = taken.values();
    expect(others).toEqual([]);
    const found = await here.school.database.db.execute(
      sql`select payment_reference from sponsorships where id = ${id}`,
    );
    expect(found.rows).toEqual([{ payment_reference: reference }]);
    expect(reference).toBe(`noted-${id}`);
    expect(await here.percentages()).toEqual([100, 10, 4]);
    await call('DELETE', `sponsorships/${id}`, { as: here.sponsor });
    expect(asked.at(-1)).toBe(`stop ${id}`);
  }

  test.each(['an id of its own', 'its Idempotency-Key alone'])(
    'has taken one payment when a server dies after it and another one is asked again: a call with %s',
    async (what) => {
      const options = { key: newId(), body: here.onLesson(what === 'an id of its own' ? { id: newId() } : {}) };
      await payInVain(options);
      const restarted = await here.school.another({ handlers: createSponsorshipHandlers(gateway) });
      const { status, data } = await call('POST', 'sponsorships', { as: here.sponsor, ...options }, restarted);
      expect(status).toBe(201);
      expect((await call('POST', 'sponsorships', { as: here.sponsor, ...options })).data).toEqual(data);
      await expectPaidOnce(data);
    },
  );

  test('has taken one payment when the page asks again for what it holds, with another token', async () => {
    const { data: held } = await call('POST', 'sponsorships', {
      as: here.sponsor,
      body: here.onLesson({ paymentToken: undefined }),
    });
    await payInVain({ key: newId(), body: here.onLesson({ id: held.id }) });
    const body = here.onLesson({ id: held.id.toUpperCase(), paymentToken: 'tok_sandbox_another1' });
    const { status, data } = await call('POST', 'sponsorships', { as: here.sponsor, key: newId(), body });
    expect([status, data.id]).toEqual([201, held.id]);
    await expectPaidOnce(data);
  });

  /** The job, as all servers do it together, once every started payment is so many minutes old. */
  async function refundAfter(minutes: number): Promise<void> {
    const { db } = here.school.database;
    await db.execute(sql`update started_payments set started_at = now() - make_interval(mins => ${minutes})`);
    await Promise.all(
      [1, 2, 3].map(() => refundAbandoned(db, gateway, { error: (...told: unknown[]) => failures.push(told) })),
    );
  }

  async function started(): Promise<number> {
    return here.school.database.db.$count(startedPayments);
  }

  test('has refunded what a server took and died, if nobody asked again while there was time', async () => {
    const id = newId();
    const options = { key: newId(), body: here.onLesson({ id }) };
    await payInVain(options);
    await refundAfter(9);
    expect(taken.size).toBe(1);
    await refundAfter(11);
    expect([taken.size, await started()]).toEqual([0, 0]);
    const { data: log } = await here.school.call<AuditEntry[]>('GET', 'audit', { as: here.school.admin });
    expect(log[0]).toMatchObject({ action: 'refund', objectId: id });
    const late = await call('POST', 'sponsorships', { as: here.sponsor, ...options });
    expect([late.status, late.code, taken.size]).toEqual([409, 'hold-ended', 0]);
    expect(await here.percentages()).toEqual([0, 0, 0]);
  });

  test('refunds nothing of which a sponsorship has come, however often it was asked for', async () => {
    const options = { key: newId(), body: here.onLesson({ id: newId() }) };
    await payInVain(options);
    for (let turn = 0; turn < 2; turn += 1) await call('POST', 'sponsorships', { as: here.sponsor, ...options });
    await refundAfter(11);
    expect([taken.size, refunded.size, await started()]).toEqual([1, 0, 0]);
    expect(await here.percentages()).toEqual([100, 10, 4]);
  });

  test('refunds to the one what came of nothing, though another one has a sponsorship of that id', async () => {
    const id = newId();
    await payInVain({ key: newId(), body: here.onLesson({ id }) });
    expect((await call('POST', 'sponsorships', { as: here.other, body: here.onLesson({ id }) })).status).toBe(201);
    await refundAfter(11);
    expect([taken.size, refunded.size]).toEqual([1, 1]);
  });

  test('that answers when the time is over has refunded, and no sponsorship stands without its money', async () => {
    wrong = 'it takes too long';
    const late = await call('POST', 'sponsorships', { as: here.sponsor, body: here.onLesson() });
    expect([late.status, late.code, taken.size]).toEqual([409, 'hold-ended', 0]);
    expect(await here.percentages()).toEqual([0, 0, 0]);
  });

  test('that does not answer is asked at the next turn, and keeps nobody else waiting for their money', async () => {
    await payInVain({ key: newId(), body: here.onLesson() });
    wrong = 'it does not answer';
    await refundAfter(11);
    expect([taken.size, await started(), failures.length > 0]).toEqual([1, 1, true]);
    wrong = 'nothing';
    await refundAfter(11);
    expect([taken.size, await started()]).toEqual([0, 0]);
  });

  test('is not asked to refund what it declined, and nothing is noted of it after that', async () => {
    const declined = await here.createSponsorship(here.onLesson({ paymentToken: 'tok_declined_1' }));
    expect(declined.status).toBe(402);
    await refundAfter(11);
    expect([taken.size, await started()]).toEqual([0, 0]);
  });

  test.each(['an id of its own', 'its Idempotency-Key alone'])(
    'takes from somebody else what they sponsorship, though they know %s',
    async (what) => {
      const options = { key: newId(), body: here.onLesson(what === 'an id of its own' ? { id: newId() } : {}) };
      await payInVain(options);
      expect((await call('POST', 'sponsorships', { as: here.other, ...options })).status).toBe(201);
      expect(taken.size).toBe(2);
    },
  );

  test('takes nothing and sponsorships nothing where another amount is asked for under the same key', async () => {
    const id = newId();
    await payInVain({ key: newId(), body: here.onLesson({ id, amount: 10 }) });
    const body = here.onLesson({ id, amount: 40 });
    const rejected = await call('POST', 'sponsorships', { as: here.sponsor, key: newId(), body });
    expect([rejected.status, rejected.code]).toEqual([422, 'key-reused']);
    expect([...taken.values()].map(({ cents }) => cents)).toEqual([1_000]);
    expect(await here.percentages()).toEqual([0, 0, 0]);
  });

  test('charges twice for two sponsorships that only look the same', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const body = here.onLesson({ amount: 10 });
      expect((await call('POST', 'sponsorships', { as: here.sponsor, key: newId(), body })).status).toBe(201);
    }
    for (let turn = 0; turn < 2; turn += 1) {
      expect(
        (await call('POST', 'sponsorships', { as: here.sponsor, body: here.onLesson({ amount: 10 }) })).status,
      ).toBe(201);
    }
    expect(taken.size).toBe(4);
  });

  test('is told of a cancellation once, and a hold or what is over is none of its business', async () => {
    const { data: paidFor } = await call('POST', 'sponsorships', { as: here.sponsor, body: here.onLesson() });
    const heldOnly = { type: 'madrasa', typeId: here.madrasa.id };
    const { data: held } = await call('POST', 'sponsorships', { as: here.other, body: heldOnly });
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await call('DELETE', `sponsorships/${paidFor.id}`, { as: here.sponsor })).status).toBe(200);
      expect((await call('DELETE', `sponsorships/${held.id}`, { as: here.other })).status).toBe(200);
    }
    expect(asked).toEqual([`charge ${paidFor.id}`, `stop ${paidFor.id}`]);
  });

  test('that cannot be told leaves the sponsorship as it is, and says so', async () => {
    const { data } = await call('POST', 'sponsorships', { as: here.sponsor, body: here.onLesson() });
    wrong = 'it does not answer';
    const rejected = await call('DELETE', `sponsorships/${data.id}`, { as: here.sponsor });
    expect([rejected.status, rejected.code]).toEqual([503, 'busy']);
    expect(await here.percentages()).toEqual([100, 10, 4]);
  });

  test('takes nothing more from a sponsor who is deleted', async () => {
    const person = await buildPerson(here.school, 'sponsor');
    const { data } = await call('POST', 'sponsorships', { as: person, body: here.onLesson() });
    expect((await call('DELETE', `users/${person.id}`, { as: here.school.admin })).status).toBe(200);
    expect(asked).toEqual([`charge ${data.id}`, `stop ${data.id}`]);
  });
});
