import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/entities/audit-entry.ts';
import { changedFields } from '#contract/forms/changed-fields.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { paid, SponsoredSchool } from '#tests/server/sponsored-school.ts';
import { wrongSums } from '#tests/server/wrong-sums.ts';
import { sharesOf } from './lower-amounts.ts';

const here = new SponsoredSchool();

test('shares never add up to more than the price, and leave a cent at least', () => {
  expect(sharesOf([3_000, 1_000], 2_000)).toEqual([1_500, 500]);
  expect(sharesOf([3_333, 3_333, 3_334], 1_000)).toEqual([333, 333, 333]);
  expect(sharesOf([100_000, 1], 1_000)).toEqual([999, 1]);
  expect(sharesOf([1, 100_000, 1, 1], 1_000)).toEqual([1, 997, 1, 1]);
  expect(sharesOf([2, 2, 2, 1], 4)).toEqual([1, 1, 1, 1]);
});

async function classFor(monthlyPrice: number) {
  const { name } = here.lesson;
  const body = { name, description: 'Morning', monthlyPrice, madarisId: here.madrasa.id };
  return here.school.call('PUT', `classes/${here.lesson.id}`, { as: here.school.admin, body });
}

const amounts = async () =>
  (await here.school.call<{ amount: number }[]>('GET', 'sponsorships?state=active', { as: here.sponsor })).data.map(
    ({ amount }) => amount,
  );

describe('a price below what is given', () => {
  test('lowers what all sponsors give by the same share, and writes to each of them', async () => {
    await here.createSponsorship(here.onLesson({ amount: 30 }));
    await here.createSponsorship(here.onLesson({ amount: 10 }), here.other);
    expect((await classFor(20)).status).toBe(200);
    expect(await amounts()).toEqual([15]);
    expect(await here.percentages()).toEqual([100, 5, 2]);
    const mails = await here.school.database.db.select().from(queuedMails);
    const theirs = mails.filter(({ kind, values }) => kind === 'lowered' && values.place === here.lesson.name);
    const mailed = theirs.map(({ userId, values }) => [userId, values.cents]);
    expect(mailed.sort()).toEqual(
      [
        [here.sponsor.id, '1500'],
        [here.other.id, '500'],
      ].sort(),
    );
    expect(await wrongSums(here.school.database.db)).toEqual([]);
  });

  test('of a madrasa lowers what is given for its classes as well', async () => {
    await here.createSponsorship(here.onLesson({ amount: 40 }));
    await here.createSponsorship(here.onMadrasa({ amount: 360 }), here.other);
    const body = { name: 'M', address: 'x', totalPrice: 200, regionId: here.region.id };
    const { status } = await here.school.call('PUT', `madaris/${here.madrasa.id}`, { as: here.school.admin, body });
    expect(status).toBe(200);
    expect(await amounts()).toEqual([20]);
    expect(await here.percentages()).toEqual([100, 100, 20]);
  });

  test('and not below it changes nothing and writes to no one', async () => {
    await here.createSponsorship(here.onLesson({ amount: 10 }));
    await classFor(20);
    expect(await amounts()).toEqual([10]);
  });

  test('of nothing is rejected while someone gives for it', async () => {
    await here.createSponsorship(here.onLesson({ amount: 10 }));
    const { status, body } = await classFor(0);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['monthlyPrice']]);
  });

  test('is in the audit log with what each gave before and gives now, as is what a sponsor changes', async () => {
    const { data: given } = await here.createSponsorship({ ...here.onLesson({ amount: 40 }), ...paid });
    await classFor(20);
    const path = `sponsorships/${given.id}`;
    const body = { amount: 12, autoCharge: false };
    expect((await here.school.call('PUT', path, { as: here.sponsor, body })).status).toBe(200);
    const { data } = await here.school.call<AuditEntry[]>('GET', `audit?objectId=${given.id}`, {
      as: here.school.admin,
    });
    expect(data.filter(({ action }) => action === 'update').map(changedFields)).toEqual([
      [
        { field: 'amount', difference: { from: 20, to: 12 } },
        { field: 'autoCharge', difference: { from: true, to: false } },
      ],
      [{ field: 'amount', difference: { from: 40, to: 20 } }],
    ]);
  });

  test('lowers what the next month is charged', async () => {
    await here.createSponsorship({ ...here.onLesson({ amount: 40 }), ...paid });
    await classFor(10);
    expect(await amounts()).toEqual([10]);
  });
});

test.each(['class', 'madrasa', 'region'] as const)(
  'its sponsors alone get a mail about a higher price of a %s',
  async (type) => {
    const { lesson, madrasa, region, school, sponsor, other } = here;
    const given = { class: here.onLesson({ amount: 40 }), madrasa: here.onMadrasa({ amount: 40 }) };
    const onRegion = { ...here.onMadrasa({ amount: 40 }), type: 'region', typeId: region.id };
    await here.createSponsorship({ ...given, region: onRegion }[type]);
    await here.createSponsorship(type === 'class' ? here.onMadrasa({ amount: 40 }) : given.class, other);
    const { supervisorId } = region;
    const bodies = {
      class: { path: `classes/${lesson.id}`, name: lesson.name, description: 'x', madarisId: madrasa.id },
      madrasa: { path: `madaris/${madrasa.id}`, name: madrasa.name, address: 'x', regionId: region.id },
      region: { path: `regions/${region.id}`, name: region.name, address: 'x', supervisorId },
    };
    const { path, ...body } = bodies[type];
    const price = type === 'class' ? 'monthlyPrice' : 'totalPrice';
    const put = (value: number) => school.call('PUT', path, { as: school.admin, body: { ...body, [price]: value } });
    const mails = async () =>
      (await school.database.db.select().from(queuedMails))
        .filter(({ kind, userId }) => kind === 'raised' && [sponsor.id, other.id].includes(userId))
        .map(({ userId, values }) => [userId, values.place, values.cents, values.given]);
    expect((await put(90_000)).status).toBe(200);
    expect(await mails()).toEqual([[sponsor.id, body.name, '9000000', '4000']]);
    await put(90_000);
    await put(4_000);
    expect(await mails()).toHaveLength(1);
  },
);
