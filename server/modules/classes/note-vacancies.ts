import { and, eq, inArray, sql } from 'drizzle-orm';
import { vacancyOf } from '#contract/school-year/offered.ts';
import { isCurrent } from '#server/access/open-places.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { tx } from '#server/db/tx.ts';
import { lackedSince } from '#server/figures/class-months.ts';
import { auditor } from '#server/http/call/audit.ts';
import { mailSponsorsOfLack } from '#server/mail/queue-place-mails.ts';

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Sponsors of a class read once that it has had no teacher, or no students, for a whole month (`vacancyOf`): in a mail and in their news,
 * which the log holds. Each class by itself; any number of processes may look.
 */
export async function noteVacancies({ db, clock }: Tools): Promise<void> {
  const now = clock.now();
  const given = db
    .select({ id: sponsorships.typeId })
    .from(sponsorships)
    .where(and(eq(sponsorships.type, 'class'), inArray(sponsorships.state, ['active', 'paused'])));
  const lacking = sql`${classes.id} in (select class_id from class_progress
    where 'untaught' = any (facts) or 'unattended' = any (facts))`;
  const found = await db
    .select({ id: classes.id })
    .from(classes)
    .where(and(lacking, inArray(classes.id, given), isCurrent(now)))
    .orderBy(classes.id);
  for (const { id } of found) await tx(db, (within) => noteVacancy(within, id, now));
}

async function noteVacancy(db: Database, id: string, now: Date): Promise<void> {
  const [group] = await db
    .select({
      name: classes.name,
      otherName: classes.otherName,
      untaughtSince: sql<string | null>`${lackedSince('teacher')}`,
      unattendedSince: sql<string | null>`${lackedSince('student')}`,
    })
    .from(classes)
    .where(eq(classes.id, id))
    .for('update');
  const vacancy = group && vacancyOf(group, now);
  if (!vacancy) return;
  const { kind, since } = vacancy;
  const action = kind === 'untaught' ? 'lack-teacher' : 'lack-students';
  const isNoted = and(
    eq(auditLog.objectType, 'class'),
    eq(auditLog.objectId, id),
    eq(auditLog.action, action),
    sql`${auditLog.changes} ->> 'since' = ${since}`,
  );
  if ((await db.$count(auditLog, isNoted)) > 0) return;
  await mailSponsorsOfLack(db, { type: 'class', id, name: group.name, otherName: group.otherName }, vacancy);
  const audit = auditor(db, { role: 'visitor' });
  await audit(kind === 'untaught' ? 'lack-teacher' : 'lack-students', { type: 'class', id }, { since });
}
