import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { paid, SponsoredSchool } from '#tests/server/sponsored-school.ts';
import { wrongFigures } from '#tests/server/wrong-figures.ts';
import { wrongSums } from '#tests/server/wrong-sums.ts';

/**
 * @param fans who want one of the 40 dollars of a class
 * @param donors who want a region and places in it
 */
export function manyAtOnceTests({ fans, donors }: { fans: number; donors: number }): void {
  const here = new SponsoredSchool();

  describe('many at once', () => {
    test.each(['a cancellation', 'the deletion of a sponsor'])(
      '%s waits for a sponsorship that is under way',
      async (what) => {
        const person = await buildPerson(here.school, 'sponsor');
        const { data } = await here.createSponsorship(here.onLesson({ amount: 1 }), person);
        const path = what === 'a cancellation' ? `sponsorships/${data.id}` : `users/${person.id}`;
        const { pool } = here.school.database;
        const client = await pool.connect();
        let status = 0;
        let ended = Promise.resolve();
        try {
          await client.query('begin');
          await client.query('select 1 from regions where id = $1 for update', [here.region.id]);
          // Closing one's own account first checks the password; the admin deletes at once.
          const as = what === 'a cancellation' ? person : here.school.admin;
          ended = here.school.call('DELETE', path, { as }).then((answer) => {
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

    test(`${fans} sponsors sponsorship one dollar each on one class of 40, and 40 of them succeed`, async () => {
      const people = await Promise.all(Array.from({ length: fans }, () => buildPerson(here.school, 'sponsor')));
      const answers = await Promise.all(
        Array.from({ length: fans }, (_, index) =>
          untilNotBusy(() =>
            here.createSponsorship(here.onLesson({ amount: 1 }), people[index % people.length] as TestPerson),
          ),
        ),
      );
      const codes = answers.map(({ status, body }) => (status === 201 ? 'sponsored' : body.code));
      expect(codes.filter((code) => code === 'sponsored')).toHaveLength(40);
      // During the last payments the place is reported as being paid for; after them, as full.
      const rejected = codes.filter((code) => code !== 'sponsored');
      expect(['fully-sponsored', 'being-paid', 'partly-being-paid']).toEqual(
        expect.arrayContaining([...new Set(rejected)]),
      );
      expect(await here.percentages()).toEqual([100, 10, 4]);
    });

    test(`${donors} sponsors sponsorship on a region, its madrasa and its class, and it never passes 100 %`, async () => {
      const small = await here.school.region({ totalPrice: 100 });
      // No price is a multiple of the sponsored amount, so something stays open that is too small.
      const inside = await here.school.madrasa(small.id, { totalPrice: 61 });
      const within = await here.school.taughtClassIn(inside.id, { monthlyPrice: 20 });
      const people = await Promise.all(Array.from({ length: donors }, () => buildPerson(here.school, 'sponsor')));
      const places = [
        { type: 'region', typeId: small.id },
        { type: 'madrasa', typeId: inside.id },
        { type: 'class', typeId: within.id },
      ];
      const answers = await Promise.all(
        Array.from({ length: donors }, (_, index) => {
          const isHeld = index % 5 === 0;
          const body = { ...places[index % 3], ...paid, amount: 3, ...(isHeld && { paymentToken: undefined }) };
          return untilNotBusy(() => here.createSponsorship(body, people[index % people.length] as TestPerson));
        }),
      );
      const rejected = answers.filter(({ status }) => status !== 201);
      // A hundred at three dollars each.
      expect(rejected.length).toBeGreaterThanOrEqual(donors - 33);
      const codes = [...new Set(rejected.map(({ body }) => body.code))];
      expect(['too-much', 'fully-sponsored', 'being-paid', 'partly-being-paid']).toEqual(expect.arrayContaining(codes));
      const sums = await here.school.database.db.execute<Record<string, number>>(sql`
      select sum(amount_cents)::int as region,
        (sum(amount_cents) filter (where madrasa_id = ${inside.id}))::int as madrasa,
        (sum(amount_cents) filter (where type_id = ${within.id}))::int as lesson
      from sponsorships where region_id = ${small.id} and state in ('active', 'held')`);
      const { region: all = 0, madrasa: some = 0, lesson: few = 0 } = sums.rows[0] ?? {};
      expect(all).toBeLessThanOrEqual(10_000);
      expect(some).toBeLessThanOrEqual(6_100);
      expect(few).toBeLessThanOrEqual(2_000);
      // Nothing was rejected that could have been sponsored.
      expect(all).toBeGreaterThan(10_000 - 300);
      expect(await wrongSums(here.school.database.db)).toEqual([]);
      expect(await wrongFigures(here.school.database.db)).toEqual([]);
    });
  });

  /** A busy machine answers 503 to some of a hundred parallel requests; they are repeated. */
  async function untilNotBusy<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
    const answer = await ask();
    return answer.status === 503 ? untilNotBusy(ask) : answer;
  }
}
