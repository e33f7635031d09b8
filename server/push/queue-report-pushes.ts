import { sql } from 'drizzle-orm';
import { opensMonth } from '#server/access/report-share.ts';
import type { Database } from '#server/db/pool.ts';
import { queuePushes } from './queue-pushes.ts';

/** Of several reports in so many hours, a person is notified of the first: the list of what is new has the others. */
const quietHours = 12;

/**
 * Queues notifications of a report that has arrived, in the transaction that stores it: to everybody whose sponsorship
 * opens it, and to the supervisor of its region.
 */
export async function queueReportPushes(
  db: Database,
  { reportId, classId, month, now }: { reportId: string; classId: string; month: string; now: Date },
): Promise<void> {
  const price = sql`case s.type when 'class' then place.class_price when 'madrasa' then place.madrasa_price
    else place.region_price end`;
  const sponsors = sql`select s.sponsor_id as user_id
    from (select classes.id as class_id, classes.monthly_price_cents as class_price, madaris.id as madrasa_id,
        madaris.total_price_cents as madrasa_price, regions.id as region_id, regions.total_price_cents as region_price
      from classes join madaris on madaris.id = classes.madrasa_id join regions on regions.id = madaris.region_id
      where classes.id = ${classId}) as place
    join sponsorships s on s.state = 'active' and s.type_id in (place.class_id, place.madrasa_id, place.region_id)
    join payments p on p.sponsorship_id = s.id and p.month = ${month} and ${opensMonth(price)}`;
  const supervisor = sql`select regions.supervisor_id as user_id from regions
    join madaris on madaris.region_id = regions.id join classes on classes.madrasa_id = madaris.id
    where classes.id = ${classId} and regions.supervisor_id is not null`;
  const values = { reportId };
  await queuePushes(db, { key: `report-${reportId}`, kind: 'report', to: sponsors, values, now, quietHours });
  await queuePushes(db, { key: `arrived-${reportId}`, kind: 'arrived', to: supervisor, values, now, quietHours });
}
