import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Sponsorship } from '#contract/entities/sponsorship.ts';
import { addMonths } from '#contract/month.ts';
import { newId } from '#server/new-id.ts';
import { SponsoredSchool } from '#tests/server/sponsored-school.ts';
import { opensMonth } from './report-share.ts';

const here = new SponsoredSchool();

test('who reads reports keeps that right after a higher price for the same amount, and for no less', async () => {
  const { lesson, madrasa, school, sponsor } = here;
  const { db } = school.database;
  const { data } = await here.createSponsorship(here.onLesson({ amount: 4 }));
  const late = await here.createSponsorship(here.onLesson({ amount: 3 }), here.other);
  const body = { name: lesson.name, description: 'x', monthlyPrice: 100, madarisId: madrasa.id };
  expect((await school.call('PUT', `classes/${lesson.id}`, { as: school.admin, body })).status).toBe(200);
  const readsReports = async (id: string, as = sponsor) =>
    (await school.call<Sponsorship>('GET', `sponsorships/${id}`, { as })).data.readsReports;
  expect([await readsReports(data.id), await readsReports(late.data.id, here.other)]).toEqual([true, false]);
  const pay = (sponsorshipId: string, later: number, cents: number) =>
    db.execute(sql`insert into payments (id, sponsorship_id, sponsor_id, type, type_id, month, amount_cents, price_cents, state, due_at, paid_at)
      select ${newId()}, sponsorship_id, sponsor_id, type, type_id,
        to_char(to_date(month, 'YYYY-MM') + make_interval(months => ${later}), 'YYYY-MM'), ${cents}, 10000, 'paid', now(), now()
      from payments where sponsorship_id = ${sponsorshipId} order by month limit 1`);
  await pay(data.id, 1, 400);
  await pay(data.id, 2, 399);
  await pay(late.data.id, 1, 400);
  const { rows } = await db.execute<{ id: string; month: string; first: string }>(sql`
    select p.sponsorship_id as id, p.month, min(p.month) over () as first from payments p
    where p.type_id = ${lesson.id} and ${opensMonth(sql`10000`)} order by p.month`);
  const [first] = rows;
  expect(rows.map(({ id, month }) => [id, month])).toEqual([
    [data.id, first?.first],
    [data.id, addMonths(first?.first ?? '', 1)],
  ]);
});
