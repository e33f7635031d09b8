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
  readonly classes: readonly string[];
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
    select class_members.user_id as "userId", user_preferences.language,
      min(regions.due_day) as "dueDay", json_agg(classes.name order by classes.name) as classes
    from class_members
    join classes on classes.id = class_members.class_id
    join madaris on madaris.id = classes.madrasa_id
    join regions on regions.id = madaris.region_id
    left join user_preferences on user_preferences.user_id = class_members.user_id
    where class_members.role = 'teacher' and coalesce(user_preferences.reminder_mail, true)
      and ${day}::int between regions.due_day - ${daysBefore}::int and regions.due_day
      and ${expectedFrom} <= ${month}
      and not exists (select from reports where reports.class_id = classes.id and reports.month = ${month})
      and not exists (select from queued_mails where key = ${`reminder-${month}-`} || class_members.user_id::text)
    group by class_members.user_id, user_preferences.language`);
  for (const { userId, language, dueDay, classes } of rows) {
    const dueDate = `${thisMonth}-${String(dueDay).padStart(2, '0')}`;
    const facts: ReminderFacts = { month, dueDate, classes };
    await queueMail(db, {
      key: `reminder-${month}-${userId}`,
      kind: 'reminder',
      userId,
      language: language ?? fallbackLanguage,
      values: { facts: JSON.stringify(facts) },
    });
  }
}
