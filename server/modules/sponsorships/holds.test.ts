import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';

const here = new SponsoredSchool();

describe('somebody who is paying', () => {
  const nothingYet = { paymentToken: undefined };

  test('holds the amount: nobody else can take it, and nothing counts as given yet', async () => {
    const held = await here.createSponsorship(here.onLesson(nothingYet));
    expect(held.data).toMatchObject({ state: 'held', startedDate: null, amount: 40 });
    const left = Date.parse(held.data.holdsUntil ?? '') - Date.now();
    expect(Math.abs(left - 10 * 60_000)).toBeLessThan(30_000);
    expect((await here.createSponsorship(here.onLesson(), here.other)).body.code).toBe('fully-sponsored');
    expect((await here.createSponsorship(here.onMadrasa({ amount: 361 }), here.other)).body.code).toBe('too-much');
    expect(await here.percentages()).toEqual([0, 0, 0]);
  });

  test('completes the hold with the token of the payment', async () => {
    const { data: held } = await here.createSponsorship(here.onLesson({ ...nothingYet, amount: 30 }));
    const { data } = await here.createSponsorship(here.onLesson({ id: held.id }));
    expect(data).toMatchObject({ id: held.id, state: 'active', amount: 30, holdsUntil: null });
    expect((await here.createSponsorship(here.onLesson({ id: held.id }))).body.code).toBe('already-there');
    expect(await here.percentages()).toEqual([75, 7, 3]);
  });

  test('is told when the time has run out, and others can have it', async () => {
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

  test('who comes back after the ten minutes may hold again, and ends nothing by cancelling what is over', async () => {
    const { data: first } = await here.createSponsorship(here.onLesson(nothingYet));
    await here.school.database.db.execute(sql`update sponsorships set holds_until = now() where id = ${first.id}`);
    const over = await here.school.call<Sponsorship>('DELETE', `sponsorships/${first.id}`, { as: here.sponsor });
    expect(over.data).toMatchObject({ state: 'expired', cancelledDate: null, version: first.version });
    const { data } = await here.createSponsorship(here.onLesson(nothingYet));
    expect(Date.parse(data.holdsUntil ?? '') - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  test('whose time has run out is in nobody’s way: not of a deletion, not of another role', async () => {
    const person = await buildPerson(here.school, 'sponsor');
    await here.createSponsorship(here.onLesson(nothingYet), person);
    const promote = () =>
      here.school.call('PUT', `users/${person.id}`, { as: here.school.admin, body: { role: 'teacher' } });
    expect((await promote()).body.code).toBe('has-children');
    expect((await here.school.call('DELETE', `classes/${here.lesson.id}`, { as: here.school.admin })).body.code).toBe(
      'has-children',
    );
    await here.school.database.db.execute(
      sql`update sponsorships set holds_until = now() where sponsor_id = ${person.id}`,
    );
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

  test('cannot complete what somebody else holds', async () => {
    const { data: held } = await here.createSponsorship(here.onLesson(nothingYet));
    expect((await here.createSponsorship(here.onLesson({ id: held.id }), here.other)).body.code).toBe('already-there');
  });
});
