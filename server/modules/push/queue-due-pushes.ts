import { type SQL, sql } from 'drizzle-orm';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Clock } from '#server/clock.ts';
import { isCounted } from '#server/db/counted-reports.ts';
import type { Database } from '#server/db/pool.ts';
import { stateOf } from '#server/modules/radar/radar-conditions.ts';
import { queuePushes } from '#server/push/queue-pushes.ts';

/** So many days before the last one, and so many after it. */
const daysBefore = 2;
const daysAfter = 3;

/**
 * Queues a notification to every teacher of a class whose report of last month is due in the next days, and one where it
 * has not come in time: one of each a month and due day, whichever process looks.
 */
export async function queueDuePushes({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  const month = addMonths(monthOf(now), -1);
  const end = sql`report_due_end(${month}, regions.due_day)`;
  const soon = sql`${now}::timestamptz < ${end} and ${now}::timestamptz >= ${end} - make_interval(days => ${daysBefore + 1})`;
  const late = sql`${now}::timestamptz >= ${end} and ${now}::timestamptz < ${end} + make_interval(days => ${daysAfter})`;
  for (const dueDay of await dueDays(db)) {
    const values = { month, dueDay: String(dueDay) };
    for (const [kind, when] of [['due', soon] as const, ['missing', late] as const]) {
      const to = teachersOf({ month, dueDay, now, when });
      await queuePushes(db, { key: `${kind}-${month}-${dueDay}`, kind, to, values, now });
    }
  }
}

async function dueDays(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ day: number }>(sql`select distinct due_day as day from regions`);
  return rows.map(({ day }) => day);
}

function teachersOf(asked: { month: string; dueDay: number; now: Date; when: SQL }): SQL {
  const { month, dueDay, now, when } = asked;
  return sql`select class_members.user_id from class_members
    join classes on classes.id = class_members.class_id and class_members.role = 'teacher'
    join madaris on madaris.id = classes.madrasa_id
    join regions on regions.id = madaris.region_id and regions.due_day = ${dueDay}
    where ${when} and ${stateOf(sql`${month}::text`, sql`null`, now)} in ('due', 'missing')
      and not exists (select from reports where reports.class_id = classes.id and reports.month = ${month}
        and ${isCounted})`;
}
