import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { RadarReminder } from '#contract/answers/radar.ts';
import { fallbackLanguage } from '#contract/language/languages.ts';
import { monthOf, monthsUpTo } from '#contract/month.ts';
import { isToRemind } from '#contract/report-months.ts';
import type { DueDays } from '#contract/school-year/due-days.ts';
import { classesInScope } from '#server/access/scope.ts';
import { reportReminders } from '#server/db/schema/documents.ts';
import { classes, classMembers, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { dueDaysOfClass, firstMonth, monthsOffOfClass, offByMonth } from '#server/figures/class-months.ts';
import { eachRow } from '#server/http/call/each-row.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { readMonths } from './radar-months.ts';

/** The months that the radar shows. */
const months = 12;

/**
 * Reminds the teachers of classes of missing and due reports, and records the time. The reminder is a mail, one a day to each
 * teacher, or a note that the caller has shared the text. Classes do not affect each other.
 */
export async function remindClasses(call: Call<'radar.remind'>): Promise<{ data: RadarReminder[] }> {
  const now = call.clock.now();
  const { data } = await eachRow(call, call.body.ids, (inner, id) => remindClass(inner, id, now));
  return { data: data.map(({ id, done, message }) => ({ id, remindedAt: done ? now.toISOString() : null, message })) };
}

/** @throws HttpError `not-found` out of scope, `report-there` if nothing is missing, `no-one-to-mail` */
async function remindClass(call: Call<'radar.remind'>, classId: string, now: Date): Promise<void> {
  const open = await openMonths(call, classId, now);
  if (open.length === 0) throw new HttpError('report-there');
  if (call.body.by === 'mail') await mailTeachers(call, classId, now);
  await call.db
    .insert(reportReminders)
    .values(open.map((month) => ({ classId, month, at: now })))
    .onConflictDoUpdate({ target: [reportReminders.classId, reportReminders.month], set: { at: now } });
  await call.audit('remind', { type: 'class', id: classId }, { by: call.body.by, months: open });
}

/** The last months whose report is missing or due. The class is locked until the call ends. */
async function openMonths(call: Context, classId: string, now: Date): Promise<string[]> {
  const [watched] = await call.db
    .select({
      id: classes.id,
      dueDays: sql<DueDays>`${dueDaysOfClass}`,
      firstMonth: sql<string>`${firstMonth}`,
      lastMonth: classes.lastMonth,
      off: sql<Parameters<typeof offByMonth>[0]>`${monthsOffOfClass}`,
    })
    .from(classes)
    .innerJoin(madaris, eq(madaris.id, classes.madrasaId))
    .innerJoin(regions, eq(regions.id, madaris.regionId))
    .where(and(eq(classes.id, classId), classesInScope(call)))
    .for('key share', { of: classes });
  if (!watched) throw new HttpError('not-found');
  const facts = { ...watched, off: offByMonth(watched.off) };
  const found = await readMonths(call, [facts], monthsUpTo(monthOf(now), months), now);
  return (found.get(classId) ?? []).filter(({ state }) => isToRemind(state)).map(({ month }) => month);
}

/** The missing months are looked up when the mail is sent (server/modules/mails/still-wanted.ts). */
async function mailTeachers({ db, caller }: Context, classId: string, now: Date): Promise<void> {
  const teachers = await db
    .select({ userId: classMembers.userId, language: userPreferences.language })
    .from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId))
    .leftJoin(userPreferences, eq(userPreferences.userId, classMembers.userId))
    .where(
      and(
        isNotNull(users.email),
        eq(classMembers.classId, classId),
        eq(classMembers.role, 'teacher'),
        sql`coalesce(${userPreferences.reminderMail}, true)`,
      ),
    );
  if (teachers.length === 0) throw new HttpError('no-one-to-mail');
  for (const { userId, language } of teachers) {
    await queueMail(db, {
      key: `reminder-asked-${now.toISOString().slice(0, 10)}-${userId}`,
      kind: 'reminder',
      userId,
      giverId: caller.userId,
      language: language ?? fallbackLanguage,
      values: { facts: JSON.stringify({ asked: true }) },
    });
  }
}
