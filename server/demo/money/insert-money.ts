import type { Database } from '#server/db/pool.ts';
import type { Demo } from '../build-demo.ts';
import type { DemoSchool } from './demo-school.ts';
import { type StagedReceipts, writeReceipts } from './receipts.ts';
import { reportSpending } from './report-spending.ts';
import { draftMost, sendMonthly, sendQuarterly } from './send-money.ts';

/**
 * A year of transfers to the schools that the demo sponsor supports, and their spending reports, by the same writers as calls.
 * - The demo teacher's school gets money each month. The last transfer is on its way, one report was returned, the newest is
 *   due, and sponsors see a photo of a receipt.
 * - The school of the ended sponsorship gets money each quarter, and has not confirmed the last transfer for 20 days.
 * - A school in another region named another amount than was last sent.
 * - Ready money was drafted for one more school.
 */
export async function insertMoney(db: Database, demo: Demo, receipts: StagedReceipts, now: Date): Promise<void> {
  const schools = schoolsOf(demo);
  const own = schools.find(({ place, index }) => place === 0 && index === 0);
  const ended = schools.find(({ place, index }) => place === 0 && index === 1);
  if (!own || !ended) throw new RangeError('The first region of the demo has two schools.');
  const givenTo = supported(demo, schools).filter((school) => school !== ended);
  await sendQuarterly(db, ended, { now, daysAgo: 20 });
  for (const school of givenTo) {
    const last = school === own ? 'sent' : school.place === 1 ? 'disputed' : 'confirmed';
    await sendMonthly(db, school, { now, daysAgo: 5, last });
  }
  await draftMost(db, own, now);
  for (const school of [ended, ...givenTo]) {
    const photos = school === own ? await writeReceipts(db, school, receipts) : [];
    await reportSpending(db, school, { now, photos, spread: school === ended ? 2 : 1 });
  }
}

/** The schools that get the demo sponsor's money. */
function supported({ sponsorships, people }: Demo, schools: readonly DemoSchool[]): DemoSchool[] {
  const sponsor = people.find(({ role }) => role === 'sponsor')?.id;
  const given = new Set(sponsorships.filter(({ sponsorId }) => sponsorId === sponsor).map(({ typeId }) => typeId));
  return schools.filter(({ reachedBy }) => reachedBy.some((id) => given.has(id)));
}

function schoolsOf({ regions, members, people }: Demo): DemoSchool[] {
  const adminId = people.find(({ role }) => role === 'admin')?.id;
  if (!adminId) throw new RangeError('The demo has an admin.');
  return regions.flatMap(({ id: regionId, supervisorId, madaris, plan }, place) =>
    madaris.map(({ id, classes }, index) => {
      const teacherId = members.find(({ madrasaId, role }) => madrasaId === id && role === 'teacher')?.userId;
      if (!teacherId) throw new RangeError('Every school of the demo has a teacher.');
      const reachedBy = [regionId, id, ...classes.map((each) => each.id)];
      return { ...{ id, place, index, adminId, supervisorId, teacherId, reachedBy }, script: plan.place.script };
    }),
  );
}
