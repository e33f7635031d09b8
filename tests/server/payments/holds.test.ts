import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { payments } from '#server/db/schema/payments.ts';
import { newId } from '#server/new-id.ts';
import { onClass } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { paid, SponsoredSchool } from '#tests/server/sponsored-school.ts';

const here = new SponsoredSchool();

describe('someone who is paying', () => {
  const nothingYet = { paymentToken: undefined };

  test('holds the amount: no one else can take it, and nothing counts as given yet', async () => {
    const held = await here.createSponsorship(here.onLesson(nothingYet));
    expect(held.data).toMatchObject({ state: 'held', startedDate: null, amount: 40 });
    const left = Date.parse(held.data.holdsUntil ?? '') - Date.now();
    expect(Math.abs(left - 10 * 60_000)).toBeLessThan(30_000);
    const second = await here.createSponsorship(here.onLesson(), here.other);
    expect([second.status, second.body.code]).toEqual([409, 'being-paid']);
    const part = await here.createSponsorship(here.onMadrasa({ amount: 361 }), here.other);
    expect([part.status, part.body.code]).toEqual([409, 'partly-being-paid']);
    expect((await here.createSponsorship(here.onMadrasa({ amount: 401 }), here.other)).body.code).toBe('too-much');
    expect(await here.percentages()).toEqual([0, 0, 0]);
  });

  test('is what others read, and until when: not that the place is complete', async () => {
    await here.createSponsorship(here.onLesson(nothingYet));
    const ask = (language: string) =>
      here.school.app.inject({
        method: 'POST',
        url: '/api/v1/sponsorships',
        headers: { authorization: here.other.bearer, 'accept-language': language },
        payload: here.onLesson(nothingYet),
      });
    const answer = await ask('en');
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(9 * 60);
    expect(seconds).toBeLessThanOrEqual(10 * 60);
    expect(answer.json().message).toContain(
      'Someone else is paying for this at this moment, for 10 more minutes at most.',
    );
    expect((await ask('ar')).json().message).toMatch(/لمدة \S+ دقائق على الأكثر/);
    await here.school.sponsor(here.other, onClass(here.lesson), 40);
    expect((await here.createSponsorship(here.onLesson(), here.other)).body.code, 'complete').toBe('fully-sponsored');
  });

  test('completes the hold with the token of the payment', async () => {
    const { data: held } = await here.createSponsorship(here.onLesson({ ...nothingYet, amount: 30 }));
    const { data } = await here.createSponsorship(here.onLesson({ id: held.id }));
    expect(data).toMatchObject({ id: held.id, state: 'active', amount: 30, holdsUntil: null });
    expect((await here.createSponsorship(here.onLesson({ id: held.id }))).body.code).toBe('already-there');
    expect(await here.percentages()).toEqual([75, 7, 3]);
  });

  test('gets an error when the time has run out, and others can have it', async () => {
    const { data: held } = await here.createSponsorship(here.onLesson(nothingYet));
    await here.school.database.db.execute(sql`update sponsorships set holds_until = now() where id = ${held.id}`);
    const { data } = await here.school.call<Sponsorship>('GET', `sponsorships/${held.id}`, { as: here.sponsor });
    expect(data.state).toBe('expired');
    expect((await here.createSponsorship(here.onLesson({ id: held.id }))).body.code).toBe('hold-ended');
    expect((await here.createSponsorship(here.onLesson(), here.other)).status).toBe(201);
  });

  test.each(['a hold of its own', 'the same hold again'])(
    'who looks again and again holds no longer than ten minutes: %s',
    async (way) => {
      const { data: first } = await here.createSponsorship(here.onLesson(nothingYet));
      await here.school.database.db.execute(
        sql`update sponsorships set holds_until = now() + interval '90 seconds' where id = ${first.id}`,
      );
      const again = way === 'the same hold again' ? { ...nothingYet, id: first.id } : nothingYet;
      for (let turn = 0; turn < 3; turn += 1) {
        const { data, status } = await here.createSponsorship(here.onLesson(again));
        expect([status, data.state]).toEqual([201, 'held']);
        const left = Date.parse(data.holdsUntil ?? '') - Date.now();
        expect(left).toBeLessThanOrEqual(90_000);
        expect(left).toBeGreaterThan(30_000);
      }
    },
  );

  test('who comes back after an unpaid hold waits ten minutes for the same place, and ends nothing by cancelling it', async () => {
    const { data: first } = await here.createSponsorship(here.onLesson(nothingYet));
    const endedBefore = (minutes: number) =>
      here.school.database.db.execute(
        sql`update sponsorships set holds_until = now() - make_interval(mins => ${minutes}) where id = ${first.id}`,
      );
    await endedBefore(9);
    const over = await here.school.call<Sponsorship>('DELETE', `sponsorships/${first.id}`, { as: here.sponsor });
    expect(over.data).toMatchObject({ state: 'expired', cancelledDate: null, version: first.version });
    const early = await here.createSponsorship(here.onLesson(nothingYet));
    expect([early.status, early.body.code]).toEqual([429, 'hold-paused']);
    expect((await here.createSponsorship(here.onMadrasa({ ...nothingYet, amount: 5 }))).status).toBe(201);
    await endedBefore(11);
    const { data } = await here.createSponsorship(here.onLesson({ ...nothingYet, amount: 1 }));
    expect(Date.parse(data.holdsUntil ?? '') - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  test('who releases a hold again and again waits as well: hold, cancel, hold is no way to keep others out', async () => {
    const { data } = await here.createSponsorship(here.onLesson(nothingYet));
    await here.school.call('DELETE', `sponsorships/${data.id}`, { as: here.sponsor });
    const endedBefore = (minutes: number) =>
      here.school.database.db.execute(sql`update sponsorships set holds_until = now() - make_interval(mins => ${minutes}),
        cancelled_at = now() - make_interval(mins => ${minutes}) where id = ${data.id}`);
    await endedBefore(9);
    expect((await here.createSponsorship(here.onLesson(nothingYet))).body.code).toBe('hold-paused');
    await endedBefore(11);
    expect((await here.createSponsorship(here.onLesson(nothingYet))).status).toBe(201);
  });

  test('holds two amounts at a time at most, and another one once one of them is released', async () => {
    const others = [await here.school.taughtClassIn(here.madrasa.id), await here.school.taughtClassIn(here.madrasa.id)];
    const { data: first } = await here.createSponsorship(here.onLesson(nothingYet));
    const on = (typeId?: string) => here.createSponsorship(here.onLesson({ ...nothingYet, typeId }));
    expect((await on(others[0]?.id)).status).toBe(201);
    expect((await on(others[1]?.id)).body.code).toBe('too-many-holds');
    await here.school.call('DELETE', `sponsorships/${first.id}`, { as: here.sponsor });
    expect((await on(others[1]?.id)).status).toBe(201);
  });

  test('renews a hold while the page is open, 35 minutes in all at most', async () => {
    const { data: held } = await here.createSponsorship(here.onLesson(nothingYet));
    const renew = () => here.school.call<Sponsorship>('POST', `sponsorships/${held.id}/renew`, { as: here.sponsor });
    const heldSince = (minutes: number) =>
      here.school.database.db.execute(sql`update sponsorships set holds_until = now() + interval '1 minute',
        created_at = now() - make_interval(mins => ${minutes}) where id = ${held.id}`);
    const leftMs = async () => Date.parse((await renew()).data.holdsUntil ?? '') - Date.now();
    await heldSince(9);
    expect(await leftMs()).toBeGreaterThan(9 * 60_000);
    await heldSince(32);
    expect(await leftMs()).toBeLessThan(3.1 * 60_000);
    await here.school.database.db.execute(sql`update sponsorships set holds_until = now() where id = ${held.id}`);
    expect((await renew()).body.code).toBe('hold-ended');
  });

  test('gets an error when the price is another one than the page showed, and nothing is held', async () => {
    const rejected = await here.createSponsorship(here.onLesson({ ...nothingYet, price: 39 }));
    expect([rejected.status, rejected.body.code]).toEqual([409, 'price-changed']);
    expect(rejected.body.message).toContain('$40');
    expect((await here.createSponsorship(here.onLesson({ ...nothingYet, price: 40 }))).status).toBe(201);
  });

  test('comes to the end of a payment under way, though the price is another one by then', async () => {
    const { data: held } = await here.createSponsorship(here.onLesson({ ...nothingYet, price: 40 }));
    const { type, typeId } = held;
    const open = { state: 'open', month: '2026-01', amountCents: 4_000, gateway: 'sandbox' } as const;
    const [dueAt, triedAt] = [new Date(), new Date()];
    await here.school.database.db.insert(payments).values({
      id: newId(),
      sponsorshipId: held.id,
      sponsorId: here.sponsor.id,
      type,
      typeId,
      ...open,
      dueAt,
      triedAt,
    });
    const { data: lesson } = await here.school.call<Class>('GET', `classes/${here.lesson.id}`);
    const { name, description } = lesson;
    const dearer = { name, description, monthlyPrice: '60', madarisId: here.madrasa.id };
    const headers = { 'if-match': `"${lesson.version}"` };
    const as = here.school.admin;
    expect((await here.school.call('PUT', `classes/${lesson.id}`, { as, body: dearer, headers })).status).toBe(200);
    const repeated = await here.createSponsorship(here.onLesson({ ...paid, id: held.id, price: 40 }));
    expect([repeated.status, repeated.data.state, repeated.data.amount]).toEqual([201, 'active', 40]);
  });

  test('gives a dollar at least, unless less is open', async () => {
    const small = await here.createSponsorship(here.onLesson({ ...nothingYet, amount: 0.5 }));
    expect(small.body.fields).toHaveProperty('amount');
    await here.createSponsorship(here.onLesson({ amount: 39.5 }), here.other);
    expect((await here.createSponsorship(here.onLesson({ ...nothingYet, amount: 0.5 }))).status).toBe(201);
  });

  test('whose time has run out is in no one’s way: not of a deletion, not of another role', async () => {
    const person = await buildPerson(here.school, 'sponsor');
    await here.createSponsorship(here.onLesson(nothingYet), person);
    const promote = () =>
      here.school.call('PUT', `users/${person.id}`, {
        as: here.school.admin,
        body: { role: 'teacher', regionId: here.region.id },
      });
    expect((await promote()).body.code).toBe('has-children');
    expect((await here.school.call('DELETE', `classes/${here.lesson.id}`, { as: here.school.admin })).body.code).toBe(
      'has-children',
    );
    await here.school.database.db.execute(
      sql`update sponsorships set holds_until = now() where sponsor_id = ${person.id}`,
    );
    await here.school.database.db.execute(sql`delete from class_members where class_id = ${here.lesson.id}`);
    expect((await here.school.call('DELETE', `classes/${here.lesson.id}`, { as: here.school.admin })).status).toBe(200);
    expect((await promote()).status).toBe(200);
  });

  test('is not in their own way when they open the payment page again', async () => {
    const { data: first } = await here.createSponsorship(here.onLesson(nothingYet));
    const { data: second } = await here.createSponsorship(here.onLesson(nothingYet));
    expect(second).toMatchObject({ state: 'held', amount: 40 });
    expect((await here.createSponsorship(here.onLesson({ id: first.id }))).body.code).toBe('hold-ended');
    expect((await here.createSponsorship(here.onLesson({ id: second.id }))).data.state).toBe('active');
  });

  test('cannot complete what someone else holds', async () => {
    const { data: held } = await here.createSponsorship(here.onLesson(nothingYet));
    expect((await here.createSponsorship(here.onLesson({ id: held.id }), here.other)).body.code).toBe('already-there');
  });
});
