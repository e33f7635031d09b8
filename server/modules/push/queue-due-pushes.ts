import { sql } from 'drizzle-orm';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { dueDayOfClass, dueDayOfRegion } from '#server/figures/due-days.ts';
import { isOutstanding, teaching } from '#server/modules/mails/queue-reminders.ts';
import { queuePushes } from '#server/push/queue-pushes.ts';

/** Days before the due day, and after it. */
const daysBefore = 2;
const daysAfter = 3;

/**
 * Queues a notification to every teacher of a class whose report of last month is due in the next days, and another one if it
 * has not come in time. Each teacher gets one of each a month and due day, whichever process runs.
 */
export async function queueDuePushes({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  const month = addMonths(monthOf(now), -1);
  const day = dueDayOfClass(month);
  const end = sql`report_due_end(${month}, ${day})`;
  const soon = sql`${now}::timestamptz < ${end} and ${now}::timestamptz >= ${end} - make_interval(days => ${daysBefore + 1})`;
  const late = sql`${now}::timestamptz >= ${end} and ${now}::timestamptz < ${end} + make_interval(days => ${daysAfter})`;
  for (const dueDay of await dueDays(db, month)) {
    const values = { month, dueDay: String(dueDay) };
    for (const [kind, when] of [['due', soon] as const, ['missing', late] as const]) {
      const to = sql`select class_members.user_id from ${teaching}
        where ${day} = ${dueDay} and ${when} and ${isOutstanding(month, now)}`;
      await queuePushes(db, { key: `${kind}-${month}-${dueDay}`, kind, to, values, now });
    }
  }
}

/** The due days of a month, including those of moved classes. */
async function dueDays(db: Database, month: string): Promise<number[]> {
  const { rows } = await db.execute<{ day: number | null }>(sql`
    select ${dueDayOfRegion(month)} as day from regions
    union select past_due_day(past_due_days, ${month}) from madaris where past_due_days <> '[]'
    union select past_due_day(past_due_days, ${month}) from classes where past_due_days <> '[]'`);
  return rows.flatMap(({ day }) => day ?? []);
}
