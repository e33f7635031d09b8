import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { hasClass } from '#contract/rights/has-class.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { newId } from '#server/new-id.ts';
import { onRegion } from '#tests/server/build-school.ts';
import { paid, SponsoredSchool } from '#tests/server/sponsored-school.ts';

const here = new SponsoredSchool();

/** A region with a madrasa, and no class in either. */
let region: Region;
let madrasa: Madrasa;

beforeEach(async () => {
  region = await here.school.region({ name: `Opens later ${newId()}`, totalPrice: 500 });
  madrasa = await here.school.madrasa(region.id, { name: `School of later ${newId()}`, totalPrice: 200 });
});

const places = [
  ['region', 'regions', () => region],
  ['madrasa', 'madaris', () => madrasa],
] as const;

const paymentsOf = ({ id }: { id: string }) =>
  here.school.database.db.select().from(payments).where(eq(payments.typeId, id));

/**
 * Three checks: its list shows it to visitors, its row says that it has a class, and the server accepts a sponsorship of it.
 */
async function offers(type: 'region' | 'madrasa', list: string, place: Region | Madrasa): Promise<boolean[]> {
  const found = await here.school.call<object[]>('GET', `${list}?search=${encodeURIComponent(place.name)}`);
  const { data } = await here.school.call<Region>('GET', `${list}/${place.id}`);
  const taken = await here.createSponsorship({ type, typeId: place.id, amount: 20, ...paid });
  return [found.data.length === 1, hasClass(data), taken.status === 201];
}

describe('a place without a single class', () => {
  test.each(places)(
    'a %s is in its list, is offered and takes a sponsorship from its first class on, and not before',
    async (type, list, place) => {
      expect(await offers(type, list, place())).toEqual([false, false, false]);
      const { id } = await here.school.classIn(madrasa.id);
      expect(await offers(type, list, place())).toEqual([true, true, true]);
      expect(hasClass((await here.school.call<Region>('GET', `classes/${id}`)).data)).toBe(true);
    },
  );

  test.each(places)('of a %s neither a hold nor a payment is taken, and why is said', async (type, _, place) => {
    const asked = [{}, paid].map((by) => ({ type, typeId: place().id, amount: 20, ...by }));
    for (const body of asked) {
      const { status, body: problem } = await here.createSponsorship(body);
      expect([status, problem.code]).toEqual([409, 'no-class']);
      expect(problem.message).toBe(
        'There is no class here yet: it can be sponsored once it has one. No money was taken.',
      );
    }
    const arabic = await here.school.call('POST', 'sponsorships', {
      as: here.sponsor,
      body: asked[0] ?? {},
      headers: { 'accept-language': 'ar' },
    });
    expect(arabic.body.message).toMatch(/^لا يوجد هنا أي صف بعد/);
    expect(await paymentsOf(place())).toEqual([]);
  });

  test('what is given for it may be lowered, but neither raised nor resumed', async () => {
    const id = await here.school.sponsor(here.sponsor, onRegion(region), 50);
    const change = async (amount: number) => {
      const { data } = await here.school.call<Sponsorship>('GET', `sponsorships/${id}`, { as: here.sponsor });
      const headers = { 'if-match': `"${data.version}"` };
      return here.school.call<Sponsorship>('PUT', `sponsorships/${id}`, {
        as: here.sponsor,
        body: { amount },
        headers,
      });
    };
    const raised = await change(60);
    expect([raised.status, raised.body.code]).toEqual([409, 'no-class']);
    expect((await change(40)).data).toMatchObject({ amount: 40, nextAmount: null });
    await here.school.call('POST', `sponsorships/${id}/pause`, { as: here.sponsor });
    const resume = () => here.school.call('POST', `sponsorships/${id}/resume`, { as: here.sponsor });
    expect((await resume()).body.code).toBe('no-class');
    await here.school.classIn(madrasa.id);
    expect((await resume()).status).toBe(200);
    expect((await change(60)).status).toBe(200);
  });

  test('whose last class went after the amount was held is not paid for; a payment under way comes to its end', async () => {
    const body = { type: 'madrasa', typeId: madrasa.id, amount: 20 };
    const { id: classId } = await here.school.classIn(madrasa.id);
    const { data: held } = await here.createSponsorship(body);
    const { data: other } = await here.createSponsorship(body, here.other);
    const started = { sponsorshipId: other.id, sponsorId: here.other.id, type: 'madrasa', typeId: madrasa.id } as const;
    const open = { state: 'open', month: '2026-01', amountCents: 2_000, gateway: 'sandbox' } as const;
    const [dueAt, triedAt] = [new Date(), new Date()];
    await here.school.database.db.insert(payments).values({ id: newId(), ...started, ...open, dueAt, triedAt });
    expect((await here.school.call('DELETE', `classes/${classId}`, { as: here.school.admin })).status).toBe(200);

    const late = await here.school.call('POST', 'payments', {
      as: here.sponsor,
      body: { sponsorshipId: held.id, ...paid },
    });
    expect([late.status, late.body.code]).toEqual([409, 'no-class']);
    expect((await here.createSponsorship({ ...body, id: held.id, ...paid })).body.code).toBe('no-class');
    expect((await paymentsOf(madrasa)).map(({ sponsorshipId }) => sponsorshipId)).toEqual([other.id]);

    const underWay = await here.createSponsorship({ ...body, id: other.id, ...paid }, here.other);
    expect([underWay.status, underWay.data.state]).toEqual([201, 'active']);
  });

  test('whose last class went while it was paused unpaid: paying that month does not start it again, until there is a class', async () => {
    const { id: classId } = await here.school.classIn(madrasa.id);
    const { data: given } = await here.createSponsorship({ type: 'madrasa', typeId: madrasa.id, amount: 20, ...paid });
    const { db } = here.school.database;
    const [unpaid, broken] = [
      { state: 'failed', attempts: 3 } as const,
      { state: 'paused', pausedBecause: 'unpaid' } as const,
    ];
    await db.update(payments).set(unpaid).where(eq(payments.sponsorshipId, given.id));
    await db.update(sponsorships).set(broken).where(eq(sponsorships.id, given.id));
    await here.school.call('DELETE', `classes/${classId}`, { as: here.school.admin });
    const pay = () =>
      here.school.call('POST', 'payments', { as: here.sponsor, body: { sponsorshipId: given.id, ...paid } });
    const rejected = await pay();
    expect([rejected.status, rejected.body.code]).toEqual([409, 'no-class']);
    expect(await paymentsOf(madrasa)).toMatchObject([unpaid]);
    await here.school.classIn(madrasa.id);
    expect((await pay()).status).toBe(201);
    const { data } = await here.school.call<Sponsorship>('GET', `sponsorships/${given.id}`, { as: here.sponsor });
    expect(data.state).toBe('active');
  });
});
