import { sql } from 'drizzle-orm';
import { fallbackLanguage, type Language } from '#contract/language/languages.ts';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { expectedFrom } from '#server/modules/radar/radar-conditions.ts';
import type { ReminderFacts } from './compose-school-mail.ts';

/** So many days before the last one. */
const daysBefore = 2;

interface Reminded extends Record<string, unknown> {
  readonly userId: string;
  readonly language: Language | null;
  readonly dueDay: number;
}

/**
 * Queues a mail to every teacher whose class has not sent the report of last month, in the last days in which it is in
 * time: one mail a month to each, whichever process looks, and none to those who stopped them.
 */
export async function queueReminders({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  const thisMonth = monthOf(now);
  const month = addMonths(thisMonth, -1);
  const day = now.getUTCDate();
  const { rows } = await db.execute<Reminded>(sql`
    select class_members.user_id as "userId", user_preferences.language, min(regions.due_day) as "dueDay"
    from ${teaching} left join user_preferences on user_preferences.user_id = class_members.user_id
    where coalesce(user_preferences.reminder_mail, true)
      and ${day}::int between regions.due_day - ${daysBefore}::int and regions.due_day
      and ${isMissing(month)}
      and not exists (select from queued_mails where key = ${`reminder-${month}-`} || class_members.user_id::text)
    group by class_members.user_id, user_preferences.language`);
  for (const { userId, language, dueDay } of rows) {
    const dueDate = `${thisMonth}-${String(dueDay).padStart(2, '0')}`;
    const facts: Omit<ReminderFacts, 'classes'> = { month, dueDate };
    await queueMail(db, {
      key: `reminder-${month}-${userId}`,
      kind: 'reminder',
      userId,
      language: language ?? fallbackLanguage,
      values: { facts: JSON.stringify(facts) },
    });
  }
}

/** Of the classes that a teacher has now, the names of those whose report of a month has not come. */
export async function missingClasses(db: Database, month: string, teacherId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select classes.name from ${teaching} where class_members.user_id = ${teacherId} and ${isMissing(month)}
    order by classes.name`);
  return rows.map(({ name }) => name);
}

const teaching = sql`class_members
  join classes on classes.id = class_members.class_id and class_members.role = 'teacher'
  join madaris on madaris.id = classes.madrasa_id
  join regions on regions.id = madaris.region_id`;

function isMissing(month: string) {
  return sql`(${expectedFrom} <= ${month}
    and not exists (select from reports where reports.class_id = classes.id and reports.month = ${month}))`;
}
