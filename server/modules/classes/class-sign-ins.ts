import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { StudentSignIn } from '#contract/answers/sign-ins.ts';
import { lockedHash } from '#server/access/passwords.ts';
import { requireClass } from '#server/access/require-class.ts';
import { classMembers, users } from '#server/db/schema/places-and-people.ts';
import { firstSignIns, mailedLinks } from '#server/db/schema/sessions.ts';
import type { Call } from '#server/http/handler.ts';

/**
 * The students of a class by name, each with their way to sign in. A slip is an invitation that still works.
 * @throws HttpError `not-found` for a class out of scope
 */
export async function readSignIns(call: Call<'classes.signIns'>): Promise<StudentSignIn[]> {
  const { db, params } = call;
  await requireClass(call, params.classId);
  const members = db
    .select({ id: classMembers.userId })
    .from(classMembers)
    .where(eq(classMembers.classId, params.classId));
  const slip = and(
    eq(mailedLinks.userId, users.id),
    inArray(mailedLinks.purpose, ['invitation', 'reset']),
    gt(mailedLinks.expiresAt, sql`now()`),
  );
  const rows = await db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      signInName: users.signInName,
      hasSignedIn: sql<boolean>`exists (select from ${firstSignIns} where ${firstSignIns.userId} = ${users.id})`,
      hasPassword: sql<boolean>`${users.passwordHash} <> ${lockedHash}`,
      slipUntil: sql<Date | null>`(select max(${mailedLinks.expiresAt}) from ${mailedLinks} where ${slip})`.mapWith(
        mailedLinks.expiresAt,
      ),
    })
    .from(users)
    .where(and(eq(users.role, 'student'), inArray(users.id, members)))
    .orderBy(users.sortName, users.id);
  return rows.map(({ slipUntil, ...row }) => ({ ...row, slipUntil: slipUntil?.toISOString() ?? null }));
}
