import { type SQL, sql } from 'drizzle-orm';
import { fallbackLanguage, type Language } from '#contract/language/languages.ts';
import { addMonths, monthOf, monthsUpTo } from '#contract/month.ts';
import { dueDate } from '#contract/report-months.ts';
import { isCurrent } from '#server/access/open-places.ts';
import type { Clock } from '#server/clock.ts';
import { nameIn } from '#server/db/names/place-names.ts';
import type { Database } from '#server/db/pool.ts';
import { dueDayOfClass } from '#server/figures/due-days.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { stateOf } from '#server/modules/radar/radar-conditions.ts';
import type { AskedReminder, ReminderFacts } from './compose-school-mail.ts';

/** Days before the last day on which the report is in time. */
const daysBefore = 2;

interface Reminded extends Record<string, unknown> {
  readonly userId: string;
  readonly language: Language | null;
  readonly dueDay: number;
}

/**
 * Queues a mail to every teacher whose class has not sent last month's report, in the last days before it is due. Each gets
 * one a month, however many processes run, and none after stopping them.
 */
export async function queueReminders({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  const month = addMonths(monthOf(now), -1);
  const { rows } = await db.execute<Reminded>(sql`
    select class_members.user_id as "userId", user_preferences.language, min(${dueDayOfClass(month)}) as "dueDay"
    from ${teaching} left join user_preferences on user_preferences.user_id = class_members.user_id
    where coalesce(user_preferences.reminder_mail, true)
      and ${isOutstanding(month, now)}
      and ${now}::timestamptz < report_due_end(${month}, ${dueDayOfClass(month)})
      and ${now}::timestamptz >= report_due_end(${month}, ${dueDayOfClass(month)}) - make_interval(days => ${daysBefore + 1})
      and not exists (select from queued_mails where key = ${`reminder-${month}-`} || class_members.user_id::text)
    group by class_members.user_id, user_preferences.language`);
  for (const { userId, language, dueDay } of rows) {
    const facts: Omit<ReminderFacts, 'classes'> = { month, dueDate: dueDate(month, dueDay) };
    await queueMail(db, {
      key: `reminder-${month}-${userId}`,
      kind: 'reminder',
      userId,
      language: language ?? fallbackLanguage,
      values: { facts: JSON.stringify(facts) },
    });
  }
}

/** The names of a teacher's current classes whose report of a month is due or missing. */
export async function outstandingClasses(
  db: Database,
  { month, teacherId, now, language }: { month: string; teacherId: string; now: Date; language: Language },
): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select ${nameIn('classes', language)} as name from ${teaching} where class_members.user_id = ${teacherId} and ${isOutstanding(month, now)}
    order by 1`);
  return rows.map(({ name }) => name);
}

/** Months that a requested reminder covers. */
const monthsBack = 12;

/** The months whose report is due or missing, by class, for a teacher's current classes. */
export async function outstandingMonths(
  db: Database,
  { teacherId, now, language }: { teacherId: string; now: Date; language: Language },
): Promise<AskedReminder['classes']> {
  const months = `{${monthsUpTo(monthOf(now), monthsBack).join(',')}}`;
  const { rows } = await db.execute<{ name: string; months: string[] }>(sql`
    select ${nameIn('classes', language)} as name, array_agg(asked.month order by asked.month) as months
    from ${teaching} cross join unnest(${months}::text[]) as asked(month)
    where class_members.user_id = ${teacherId} and ${isOutstanding(sql`asked.month`, now)}
    group by classes.id order by 1`);
  return rows;
}

/** The classes of teachers, with the places above them. */
export const teaching = sql`class_members
  join classes on classes.id = class_members.class_id and class_members.role = 'teacher'
  join madaris on madaris.id = classes.madrasa_id
  join regions on regions.id = madaris.region_id`;

/**
 * On `classes` joined with their `madaris` and `regions`: the report of a month is due or missing. An ended class is asked for
 * its last report until that is due, and for nothing after that.
 */
export function isOutstanding(month: SQL | string, now: Date): SQL {
  const state = stateOf(sql`${month}::text`, sql`null`, now);
  return sql`(case ${state} when 'due' then true when 'missing' then ${isCurrent(now)} else false end
    and not exists (select from reports where reports.class_id = classes.id and reports.month = ${month} and reports.counts))`;
}
