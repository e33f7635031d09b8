import { sql } from 'drizzle-orm';
import { reportReaders } from '#server/access/report-readers.ts';
import { supervisorsOf } from '#server/access/supervision/supervised-regions.ts';
import type { Database } from '#server/db/pool.ts';
import { queuePushes } from './queue-pushes.ts';

/** Hours in which a person is notified only of the first report; the list of news has the others. */
const quietHours = 12;

interface ArrivedReport {
  readonly reportId: string;
  readonly classId: string;
  readonly month: string;
  readonly now: Date;
}

/** Queues notifications for everybody whose sponsorship opens a report, in the transaction since which they can read it. */
export async function queueReportPushes(db: Database, { reportId, classId, month, now }: ArrivedReport): Promise<void> {
  const sponsors = sql`select sponsor_id as user_id from (${reportReaders(classId, month)}) as readers`;
  const values = { reportId };
  await queuePushes(db, { key: `report-${reportId}`, kind: 'report', to: sponsors, values, now, quietHours });
}

/** Queues notifications for the supervisor of the region and for who acts for them, in the transaction that stores the report. */
export async function queueArrivalPush(db: Database, { reportId, classId, now }: ArrivedReport): Promise<void> {
  const supervisors = supervisorsOf(sql`(select region_id from classes where id = ${classId})`, now);
  const values = { reportId };
  await queuePushes(db, { key: `arrived-${reportId}`, kind: 'arrived', to: supervisors, values, now, quietHours });
}
