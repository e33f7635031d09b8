import { sql } from 'drizzle-orm';
import { reportReaders } from '#server/access/report-readers.ts';
import type { Database } from '#server/db/pool.ts';
import { queuePushes } from './queue-pushes.ts';

/** Hours in which a person is notified of the first report only: the list of news contains the others. */
const quietHours = 12;

/**
 * Queues notifications of a report that has arrived, in the transaction that stores it: to everybody whose sponsorship
 * opens it, and to the supervisor of its region.
 */
export async function queueReportPushes(
  db: Database,
  { reportId, classId, month, now }: { reportId: string; classId: string; month: string; now: Date },
): Promise<void> {
  const sponsors = sql`select sponsor_id as user_id from (${reportReaders(classId, month)}) as readers`;
  const supervisor = sql`select regions.supervisor_id as user_id from regions
    join madaris on madaris.region_id = regions.id join classes on classes.madrasa_id = madaris.id
    where classes.id = ${classId} and regions.supervisor_id is not null`;
  const values = { reportId };
  await queuePushes(db, { key: `report-${reportId}`, kind: 'report', to: sponsors, values, now, quietHours });
  await queuePushes(db, { key: `arrived-${reportId}`, kind: 'arrived', to: supervisor, values, now, quietHours });
}
