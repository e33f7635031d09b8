import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { regularMails } from '#contract/forms/regular-mails.ts';
import { fallbackLanguage } from '#contract/language/languages.ts';
import { dayOf } from '#contract/month.ts';
import type { Role } from '#contract/rights/roles.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { fetchRows } from '#server/db/prepared.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { tx } from '#server/db/tx.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { attentionFigures } from '#server/modules/stats/attention.ts';
import { statsQuery } from '#server/modules/stats/stats-query.ts';
import type { WeeklyFigures } from './compose-school-mail.ts';

const dayMs = 24 * 3_600_000;
/** Monday, six o'clock in UTC: read with the first tea of the week. */
const sendHour = 6;

/**
 * Queues this week's mail to every admin and supervisor who has not stopped it. Mail and note are one transaction, so each
 * person gets one a week, however many processes run and wherever one of them dies.
 */
export async function queueWeeklyMails({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  const week = weekStart(now);
  const people = await db
    .select({ userId: users.id, language: userPreferences.language })
    .from(users)
    .leftJoin(userPreferences, eq(userPreferences.userId, users.id))
    .where(
      and(
        inArray(users.role, regularMails.weekly.readers),
        or(isNull(userPreferences.weeklyMail), eq(userPreferences.weeklyMail, true)),
        or(isNull(userPreferences.weeklyMailAt), lt(userPreferences.weeklyMailAt, week)),
      ),
    )
    .orderBy(asc(users.id));
  for (const { userId, language } of people) {
    await tx(db, async (transaction) => {
      if (!(await claim(transaction, userId, week, now))) return;
      await queueMail(transaction, {
        key: `weekly-${dayOf(week.toISOString())}-${userId}`,
        kind: 'weekly',
        userId,
        language: language ?? fallbackLanguage,
        values: {},
      });
    });
  }
}

/** The last Monday at the hour of sending, in UTC. */
function weekStart(now: Date): Date {
  const monday = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), sendHour));
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday > now ? new Date(monday.getTime() - 7 * dayMs) : monday;
}

/** Another process that notes it at the same time waits here for the row, and then finds it noted. */
async function claim(db: Database, userId: string, week: Date, now: Date): Promise<boolean> {
  const claimed = await db
    .insert(userPreferences)
    .values({ userId, weeklyMailAt: now })
    .onConflictDoUpdate({
      target: userPreferences.userId,
      set: { weeklyMailAt: now },
      setWhere: sql`${userPreferences.weeklyMail} and (
        ${userPreferences.weeklyMailAt} is null or ${userPreferences.weeklyMailAt} < ${week})`,
    })
    .returning({ userId: userPreferences.userId });
  return claimed.length > 0;
}

/** Content of the mail: figures within its reader's reach, read when it is sent. */
export async function weeklyFigures(
  db: Database,
  caller: { userId: string; role: Role },
  now: Date,
): Promise<WeeklyFigures> {
  const reach = caller.role === 'admin' ? 'all' : 'scope';
  const asking = { db, caller, reach, clock: { now: () => now } } as const;
  const [stats] = await fetchRows(db, statsQuery(asking, now));
  if (!stats) throw new Error('Totals are always one row.');
  return { role: caller.role, attention: await attentionFigures(asking, now), stats };
}
