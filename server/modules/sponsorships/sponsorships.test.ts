import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import type { Stats } from '#contract/entities/stats.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, request, type TestPerson } from '#tests/server/http/open-app.ts';
import { wrongSums } from '#tests/server/wrong-sums.ts';
import { createUserHandlers } from '../users/handlers.ts';
import { createSponsorshipHandlers } from './handlers.ts';
import { PaymentDiffers, type PaymentGateway } from './payment-gateway.ts';

let school: School;
let region: Region;
let madrasa: Madrasa;
let lesson: Class;
let sponsor: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  school = await openSchool();
  sponsor = await buildPerson(school, 'sponsor');
  other = await buildPerson(school, 'sponsor');
});

afterAll(async () => {
  await school.close();
});

beforeEach(async () => {
  region = await school.region({ totalPrice: 1_000 });
  madrasa = await school.madrasa(region.id, { totalPrice: 400 });
  lesson = await school.classIn(madrasa.id, { monthlyPrice: 40 });
});

const paid = { paymentToken: 'tok_sandbox_12345678', paymentMethod: 'visa', lastFour: '4242', autoCharge: true };

function pledge(body: object, as = sponsor, key?: string) {
  return school.call<Sponsorship>('POST', 'sponsorships', { as, body, ...(key && { key }) });
}

function onLesson(overrides: object = {}) {
  return { type: 'class', typeId: lesson.id, ...paid, ...overrides };
}

function onMadrasa(overrides: object = {}) {
  return { type: 'madrasa', typeId: madrasa.id, ...paid, ...overrides };
}

async function percentages(): Promise<number[]> {
  const paths = [`classes/${lesson.id}`, `madaris/${madrasa.id}`, `regions/${region.id}`];
  return Promise.all(paths.map(async (path) => (await school.call<Class>('GET', path)).data.sponsoredPercentage));
}

describe('a sponsor', () => {
  test('pays for a class, and everybody sees it on class, madrasa and region', async () => {
    const { status, data } = await pledge(onLesson());
    expect(status).toBe(201);
    expect(data).toMatchObject({
      type: 'class',
      typeId: lesson.id,
      name: lesson.name,
      amount: 40,
      state: 'active',
      paymentMethod: 'visa',
      lastFour: '4242',
      autoCharge: true,
      holdsUntil: null,
    });
    expect(data.startedDate).not.toBeNull();
    expect(await percentages()).toEqual([100, 10, 4]);
  });

  test('gives a part, and the next one is told how much is open', async () => {
    await pledge(onMadrasa({ amount: '٢٥٠٫٥٠' }));
    const refused = await pledge(onMadrasa({ amount: 150 }), other);
    expect([refused.status, refused.body.code]).toEqual([409, 'too-much']);
    expect(refused.body.message).toContain('149.5');
    expect((await pledge(onMadrasa(), other)).data.amount).toBe(149.5);
    expect((await pledge(onMadrasa(), other)).body.code).toBe('fully-sponsored');
    expect(await percentages()).toEqual([100, 100, 40]);
  });

  test('cannot pay for a class whose madrasa or region is complete already', async () => {
    await pledge(onMadrasa());
    expect((await pledge(onLesson())).body.code).toBe('fully-sponsored');
    await pledge({ type: 'region', typeId: region.id, ...paid });
    const next = await school.madrasa(region.id);
    expect((await pledge({ type: 'madrasa', typeId: next.id, ...paid })).body.code).toBe('fully-sponsored');
  });

  test('is refused what is not there, nothing, and a payment without its method', async () => {
    expect((await pledge(onLesson({ typeId: newId() }))).status).toBe(404);
    expect((await pledge(onLesson({ typeId: madrasa.id }))).status).toBe(404);
    expect((await pledge(onLesson({ amount: 0 }))).body.fields).toHaveProperty('amount');
    expect((await pledge(onLesson({ paymentMethod: undefined }))).body.fields).toHaveProperty('paymentMethod');
  });

  test('whose payment is declined has pledged nothing', async () => {
    const declined = await pledge(onLesson({ paymentToken: 'tok_declined_1' }));
    expect([declined.status, declined.body.code]).toEqual([402, 'payment-declined']);
    expect((await pledge(onLesson({ paymentToken: 'tok_unknown_1234' }))).body.fields).toHaveProperty('paymentToken');
    expect(await percentages()).toEqual([0, 0, 0]);
  });

  test('who sends one payment twice has pledged once', async () => {
    const key = newId();
    const [first, again] = [
      await pledge(onLesson({ amount: 10 }), sponsor, key),
      await pledge(onLesson({ amount: 10 }), sponsor, key),
    ];
    expect(again.data).toEqual(first.data);
    expect(await percentages()).toEqual([25, 2, 1]);
  });

  test('sees their own sponsorships, newest first, and nobody else’s', async () => {
    const person = await buildPerson(school, 'sponsor');
    const mine = [await pledge(onLesson({ amount: 1 }), person), await pledge(onMadrasa({ amount: 2 }), person)];
    const theirs = await pledge(onLesson({ amount: 1 }), other);
    const { data, body } = await school.call<Sponsorship[]>('GET', 'sponsorships', { as: person });
    expect(data.map(({ id }) => id)).toEqual(mine.map((each) => each.data.id).reverse());
    expect(body.meta.totalItems).toBe(2);
    const path = `sponsorships/${theirs.data.id}`;
    expect((await school.call('GET', path, { as: person })).status).toBe(404);
    expect((await school.call('DELETE', path, { as: person })).status).toBe(404);
    expect((await school.call('GET', path, { as: school.admin })).status).toBe(200);
    expect((await school.call('GET', 'sponsorships', { as: school.supervisor })).status).toBe(403);
  });

  test('finds nothing to pay for what costs nothing, which never counts as sponsored, nor what is in it', async () => {
    const free = await school.region({ totalPrice: 0 });
    const school0 = await school.madrasa(free.id, { totalPrice: 0 });
    const dear = await school.classIn(school0.id, { monthlyPrice: 40 });
    const lesson0 = await school.classIn(school0.id, { monthlyPrice: 0 });
    for (const [type, typeId] of [
      ['region', free.id],
      ['madrasa', school0.id],
      ['class', lesson0.id],
    ]) {
      expect((await pledge({ type, typeId, ...paid })).status, type).toBe(409);
    }
    const none = { sponsoredMadaris: 0, sponsoredClasses: 0, sponsoredPercentage: 0, sponsorBy: null };
    expect((await school.call('GET', `regions/${free.id}`)).data).toMatchObject({ ...none, totalClasses: 2 });
    expect((await school.call('GET', `madaris/${school0.id}`)).data).toMatchObject({ ...none, percentageSponsored: 0 });
    for (const { id } of [dear, lesson0]) {
      expect((await school.call('GET', `classes/${id}`)).data).toMatchObject({ sponsoredPercentage: 0 });
    }
    expect((await pledge({ type: 'class', typeId: dear.id, ...paid })).data).toMatchObject({ amount: 40 });
    expect((await school.call('GET', `classes/${dear.id}`)).data).toMatchObject({ sponsoredPercentage: 100 });
    expect((await school.call('GET', `madaris/${school0.id}`)).data).toMatchObject({ sponsoredPercentage: 0 });
    const stats = async () => (await school.call<Stats>('GET', 'stats')).data;
    const before = await stats();
    await school.classIn(madrasa.id, { monthlyPrice: 0 });
    expect(await stats()).toEqual({ ...before, totalClasses: before.totalClasses + 1 });
  });

  test('ends a sponsorship, once, and its amount is open again', async () => {
    const { data } = await pledge(onLesson());
    const path = `sponsorships/${data.id}`;
    const ended = await school.call<Sponsorship>('DELETE', path, { as: sponsor });
    expect(ended.data).toMatchObject({ state: 'cancelled', version: data.version + 1 });
    expect((await school.call<Sponsorship>('DELETE', path, { as: sponsor })).data).toEqual(ended.data);
    expect(await percentages()).toEqual([0, 0, 0]);
    expect((await pledge(onLesson(), other)).status).toBe(201);
  });
});

describe('somebody who is paying', () => {
  const nothingYet = { paymentToken: undefined };

  test('holds the amount: nobody else can take it, and nothing counts as given yet', async () => {
    const held = await pledge(onLesson(nothingYet));
    expect(held.data).toMatchObject({ state: 'held', startedDate: null, amount: 40 });
    const left = Date.parse(held.data.holdsUntil ?? '') - Date.now();
    expect(Math.abs(left - 10 * 60_000)).toBeLessThan(30_000);
    expect((await pledge(onLesson(), other)).body.code).toBe('fully-sponsored');
    expect((await pledge(onMadrasa({ amount: 361 }), other)).body.code).toBe('too-much');
    expect(await percentages()).toEqual([0, 0, 0]);
  });

  test('completes the hold with the token of the payment', async () => {
    const { data: held } = await pledge(onLesson({ ...nothingYet, amount: 30 }));
    const { data } = await pledge(onLesson({ id: held.id }));
    expect(data).toMatchObject({ id: held.id, state: 'active', amount: 30, holdsUntil: null });
    expect((await pledge(onLesson({ id: held.id }))).body.code).toBe('already-there');
    expect(await percentages()).toEqual([75, 7, 3]);
  });

  test('is told when the time has run out, and others can have it', async () => {
    const { data: held } = await pledge(onLesson(nothingYet));
    await school.database.db.execute(sql`update sponsorships set holds_until = now() where id = ${held.id}`);
    const { data } = await school.call<Sponsorship>('GET', `sponsorships/${held.id}`, { as: sponsor });
    expect(data.state).toBe('expired');
    expect((await pledge(onLesson({ id: held.id }))).body.code).toBe('hold-ended');
    expect((await pledge(onLesson(), other)).status).toBe(201);
  });

  test.each(['a hold of its own', 'the same hold again'])(
    'who looks again and again holds no longer than ten minutes: %s',
    async (way) => {
      const { data: first } = await pledge(onLesson(nothingYet));
      await school.database.db.execute(
        sql`update sponsorships set holds_until = now() + interval '90 seconds' where id = ${first.id}`,
      );
      const again = way === 'the same hold again' ? { ...nothingYet, id: first.id } : nothingYet;
      for (let turn = 0; turn < 3; turn += 1) {
        const { data, status } = await pledge(onLesson(again));
        expect([status, data.state]).toEqual([201, 'held']);
        const left = Date.parse(data.holdsUntil ?? '') - Date.now();
        expect(left).toBeLessThanOrEqual(90_000);
        expect(left).toBeGreaterThan(30_000);
      }
    },
  );

  test('who comes back after the ten minutes may hold anew, and ends nothing by cancelling what is over', async () => {
    const { data: first } = await pledge(onLesson(nothingYet));
    await school.database.db.execute(sql`update sponsorships set holds_until = now() where id = ${first.id}`);
    const over = await school.call<Sponsorship>('DELETE', `sponsorships/${first.id}`, { as: sponsor });
    expect(over.data).toMatchObject({ state: 'expired', cancelledDate: null, version: first.version });
    const { data } = await pledge(onLesson(nothingYet));
    expect(Date.parse(data.holdsUntil ?? '') - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  test('whose time has run out is in nobody’s way: not of a deletion, not of another role', async () => {
    const person = await buildPerson(school, 'sponsor');
    await pledge(onLesson(nothingYet), person);
    const promote = () => school.call('PUT', `users/${person.id}`, { as: school.admin, body: { role: 'teacher' } });
    expect((await promote()).body.code).toBe('has-children');
    expect((await school.call('DELETE', `classes/${lesson.id}`, { as: school.admin })).body.code).toBe('has-children');
    await school.database.db.execute(sql`update sponsorships set holds_until = now() where sponsor_id = ${person.id}`);
    expect((await school.call('DELETE', `classes/${lesson.id}`, { as: school.admin })).status).toBe(200);
    expect((await promote()).status).toBe(200);
  });

  test('is not in their own way when they open the payment page again', async () => {
    const { data: first } = await pledge(onLesson(nothingYet));
    const { data: second } = await pledge(onLesson(nothingYet));
    expect(second).toMatchObject({ state: 'held', amount: 40 });
    expect((await pledge(onLesson({ id: first.id }))).body.code).toBe('hold-ended');
    expect((await pledge(onLesson({ id: second.id }))).data.state).toBe('active');
  });

  test('cannot complete what somebody else holds', async () => {
    const { data: held } = await pledge(onLesson(nothingYet));
    expect((await pledge(onLesson({ id: held.id }), other)).body.code).toBe('already-there');
  });
});

describe('many at once', () => {
  test.each(['a cancellation', 'the deletion of a sponsor'])(
    '%s waits for a pledge that is under way',
    async (what) => {
      const person = await buildPerson(school, 'sponsor');
      const { data } = await pledge(onLesson({ amount: 1 }), person);
      const path = what === 'a cancellation' ? `sponsorships/${data.id}` : `users/${person.id}`;
      const { pool } = school.database;
      const client = await pool.connect();
      let status = 0;
      let ended = Promise.resolve();
      try {
        await client.query('begin');
        await client.query('select 1 from regions where id = $1 for update', [region.id]);
        ended = school.call('DELETE', path, { as: person }).then((answer) => {
          status = answer.status;
        });
        const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
        expect(status).toBe(0);
      } finally {
        await client.query('commit');
        client.release();
      }
      await ended;
      expect(status).toBe(200);
    },
  );

  test('200 sponsors pledge one dollar each on one class of 40, and 40 of them succeed', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => buildPerson(school, 'sponsor')));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        untilNotBusy(() => pledge(onLesson({ amount: 1 }), people[index % people.length] as TestPerson)),
      ),
    );
    const codes = answers.map(({ status, body }) => (status === 201 ? 'pledged' : body.code));
    expect(codes.filter((code) => code === 'pledged')).toHaveLength(40);
    expect(new Set(codes)).toEqual(new Set(['pledged', 'fully-sponsored']));
    expect(await percentages()).toEqual([100, 10, 4]);
  });

  test('200 sponsors pledge on a region, its madrasa and its class, and it never passes 100 %', async () => {
    const small = await school.region({ totalPrice: 100 });
    // No price is a multiple of what is pledged, so that there is always something open, and too little.
    const inside = await school.madrasa(small.id, { totalPrice: 61 });
    const within = await school.classIn(inside.id, { monthlyPrice: 20 });
    const people = await Promise.all(Array.from({ length: 20 }, () => buildPerson(school, 'sponsor')));
    const places = [
      { type: 'region', typeId: small.id },
      { type: 'madrasa', typeId: inside.id },
      { type: 'class', typeId: within.id },
    ];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const isHeld = index % 5 === 0;
        const body = { ...places[index % 3], ...paid, amount: 3, ...(isHeld && { paymentToken: undefined }) };
        return untilNotBusy(() => pledge(body, people[index % people.length] as TestPerson));
      }),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(100);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['too-much']));
    const sums = await school.database.db.execute<Record<string, number>>(sql`
      select sum(amount_cents)::int as region,
        (sum(amount_cents) filter (where madrasa_id = ${inside.id}))::int as madrasa,
        (sum(amount_cents) filter (where type_id = ${within.id}))::int as lesson
      from sponsorships where region_id = ${small.id} and state in ('active', 'held')`);
    const { region: all = 0, madrasa: some = 0, lesson: few = 0 } = sums.rows[0] ?? {};
    expect(all).toBeLessThanOrEqual(10_000);
    expect(some).toBeLessThanOrEqual(6_100);
    expect(few).toBeLessThanOrEqual(2_000);
    // Nothing that could have been given was refused.
    expect(all).toBeGreaterThan(10_000 - 300);
    expect(await wrongSums(school.database.db)).toEqual([]);
  });
});

/** A machine that is busy with other things answers 503 to some of 200 at once; whoever pays asks again then. */
async function untilNotBusy<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  const answer = await ask();
  return answer.status === 503 ? untilNotBusy(ask) : answer;
}

describe('the gateway', () => {
  const asked: string[] = [];
  /** Stands in for whoever moves the money, which is none of our modules; one thing goes wrong at a time. */
  let wrong: 'nothing' | 'a deadlock' | 'it does not answer' | 'the database goes away once it is paid' = 'nothing';
  /** The charges that stand, by their key. */
  const taken = new Map<string, { cents: number; reference: string }>();
  const gateway: PaymentGateway = {
    name: 'noted',
    charge: async ({ reference, cents, idempotencyKey }) => {
      asked.push(`charge ${reference}`);
      if (wrong === 'a deadlock') {
        wrong = 'nothing';
        throw Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' });
      }
      const charge = taken.get(idempotencyKey) ?? { cents, reference: `noted-${reference}` };
      if (charge.cents !== cents) throw new PaymentDiffers();
      taken.set(idempotencyKey, charge);
      if (wrong === 'the database goes away once it is paid') {
        wrong = 'nothing';
        await breakOffTransactions();
      }
      return charge.reference;
    },
    stop: async (reference) => {
      if (wrong === 'it does not answer') throw Object.assign(new Error('no line'), { code: 'ECONNREFUSED' });
      asked.push(`stop ${reference}`);
    },
  };
  let app: FastifyInstance;

  beforeAll(async () => {
    app = await school.another({ handlers: { ...createSponsorshipHandlers(gateway), ...createUserHandlers(gateway) } });
  });

  beforeEach(() => {
    asked.length = 0;
    taken.clear();
    wrong = 'nothing';
  });

  /** As the death of the server's process would. */
  async function breakOffTransactions(): Promise<void> {
    const { rowCount } = await school.database.pool.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where state = 'idle in transaction' and datname = current_database()`,
    );
    expect(rowCount).toBe(1);
  }

  async function call(method: 'POST' | 'DELETE', path: string, options: Parameters<typeof request>[2], at = app) {
    const answer = await at.inject(request(method, path, options));
    return { status: answer.statusCode, code: answer.json().code, data: answer.json().data as Sponsorship };
  }

  test('is asked under one reference, however often the database makes us begin again', async () => {
    wrong = 'a deadlock';
    const { status, data } = await call('POST', 'sponsorships', { as: sponsor, body: onLesson() });
    expect([status, asked]).toEqual([201, [`charge ${data.id}`, `charge ${data.id}`]]);
  });

  /** A payment that was taken, and then the server was gone before it knew. */
  async function payInVain(options: { body: object; key: string }): Promise<void> {
    wrong = 'the database goes away once it is paid';
    const broken = await call('POST', 'sponsorships', { as: sponsor, ...options });
    expect(broken.status).toBeGreaterThanOrEqual(500);
    expect(taken.size).toBe(1);
    expect(await percentages()).toEqual([0, 0, 0]);
  }

  /** The one charge that stands, the sponsorship that it pays and what ends it belong together. */
  async function expectPaidOnce({ id }: Sponsorship): Promise<void> {
    const [{ reference } = { reference: '' }, ...others] = taken.values();
    expect(others).toEqual([]);
    const found = await school.database.db.execute(sql`select payment_reference from sponsorships where id = ${id}`);
    expect(found.rows).toEqual([{ payment_reference: reference }]);
    expect(reference).toBe(`noted-${id}`);
    expect(await percentages()).toEqual([100, 10, 4]);
    await call('DELETE', `sponsorships/${id}`, { as: sponsor });
    expect(asked.at(-1)).toBe(`stop ${id}`);
  }

  test.each(['an id of its own', 'its Idempotency-Key alone'])(
    'has taken one payment when a server dies after it and another one is asked again: a call with %s',
    async (what) => {
      const options = { key: newId(), body: onLesson(what === 'an id of its own' ? { id: newId() } : {}) };
      await payInVain(options);
      const restarted = await school.another({ handlers: createSponsorshipHandlers(gateway) });
      const { status, data } = await call('POST', 'sponsorships', { as: sponsor, ...options }, restarted);
      expect(status).toBe(201);
      expect((await call('POST', 'sponsorships', { as: sponsor, ...options })).data).toEqual(data);
      await expectPaidOnce(data);
    },
  );

  test('has taken one payment when the page asks anew for what it holds, with another token', async () => {
    const { data: held } = await call('POST', 'sponsorships', {
      as: sponsor,
      body: onLesson({ paymentToken: undefined }),
    });
    await payInVain({ key: newId(), body: onLesson({ id: held.id }) });
    const body = onLesson({ id: held.id.toUpperCase(), paymentToken: 'tok_sandbox_another1' });
    const { status, data } = await call('POST', 'sponsorships', { as: sponsor, key: newId(), body });
    expect([status, data.id]).toEqual([201, held.id]);
    await expectPaidOnce(data);
  });

  test.each(['an id of its own', 'its Idempotency-Key alone'])(
    'takes from somebody else what they pledge, though they know %s',
    async (what) => {
      const options = { key: newId(), body: onLesson(what === 'an id of its own' ? { id: newId() } : {}) };
      await payInVain(options);
      expect((await call('POST', 'sponsorships', { as: other, ...options })).status).toBe(201);
      expect(taken.size).toBe(2);
    },
  );

  test('takes nothing and pledges nothing where another amount is asked for under the same key', async () => {
    const id = newId();
    await payInVain({ key: newId(), body: onLesson({ id, amount: 10 }) });
    const body = onLesson({ id, amount: 40 });
    const refused = await call('POST', 'sponsorships', { as: sponsor, key: newId(), body });
    expect([refused.status, refused.code]).toEqual([422, 'key-reused']);
    expect([...taken.values()].map(({ cents }) => cents)).toEqual([1_000]);
    expect(await percentages()).toEqual([0, 0, 0]);
  });

  test('charges twice for two pledges that only look the same', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const body = onLesson({ amount: 10 });
      expect((await call('POST', 'sponsorships', { as: sponsor, key: newId(), body })).status).toBe(201);
    }
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await call('POST', 'sponsorships', { as: sponsor, body: onLesson({ amount: 10 }) })).status).toBe(201);
    }
    expect(taken.size).toBe(4);
  });

  test('is told of a cancellation once, and a hold or what is over is none of its business', async () => {
    const { data: paidFor } = await call('POST', 'sponsorships', { as: sponsor, body: onLesson() });
    const heldOnly = { type: 'madrasa', typeId: madrasa.id };
    const { data: held } = await call('POST', 'sponsorships', { as: other, body: heldOnly });
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await call('DELETE', `sponsorships/${paidFor.id}`, { as: sponsor })).status).toBe(200);
      expect((await call('DELETE', `sponsorships/${held.id}`, { as: other })).status).toBe(200);
    }
    expect(asked).toEqual([`charge ${paidFor.id}`, `stop ${paidFor.id}`]);
  });

  test('that cannot be told leaves the sponsorship as it is, and says so', async () => {
    const { data } = await call('POST', 'sponsorships', { as: sponsor, body: onLesson() });
    wrong = 'it does not answer';
    const refused = await call('DELETE', `sponsorships/${data.id}`, { as: sponsor });
    expect([refused.status, refused.code]).toEqual([503, 'busy']);
    expect(await percentages()).toEqual([100, 10, 4]);
  });

  test('takes nothing more from a sponsor who is deleted', async () => {
    const person = await buildPerson(school, 'sponsor');
    const { data } = await call('POST', 'sponsorships', { as: person, body: onLesson() });
    expect((await call('DELETE', `users/${person.id}`, { as: school.admin })).status).toBe(200);
    expect(asked).toEqual([`charge ${data.id}`, `stop ${data.id}`]);
  });
});

describe('card data', () => {
  const number = '4111111111111111';

  test.each([
    ['as the token', { paymentToken: `tok_${number}` }],
    ['in the token of the sandbox', { paymentToken: `tok_sandbox_${number}` }],
    ['as the amount', { amount: number }],
    ['in the last four', { lastFour: number }],
    ['in a field of its own', { cardNumber: '4111 1111 1111 1111' }],
    ['in Arabic digits', { cardholderName: '٤١١١١١١١١١١١١١١١' }],
  ])('%s is refused and found nowhere', async (_, body) => {
    const refused = await pledge(onLesson(body), sponsor, newId());
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).not.toContain(number);
    expect(school.logged()).not.toContain(number);
    const tables = ['sponsorships', 'audit_log', 'idempotency_keys'];
    for (const table of tables) {
      const { rows } = await school.database.db.execute(sql`select * from ${sql.identifier(table)}`);
      expect(JSON.stringify(rows), table).not.toContain(number);
    }
  });
});
