import { eq, sql } from 'drizzle-orm';
import type { AccountClosing } from '#contract/entities/account.ts';
import type { Database } from '#server/db/pool.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { materials, reports } from '#server/db/schema/documents.ts';
import { classMembers, regions, users } from '#server/db/schema/places-and-people.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import type { SignedIn } from '#server/http/handler.ts';

/** Rows that closing an account deletes and keeps (docs/decisions/0003-deleting-a-person.md), and reasons that prevent it. */
export async function closingOf(db: Database, { userId, role }: SignedIn): Promise<AccountClosing> {
  const blockers: AccountClosing['blockers'] = [];
  if ((await db.$count(regions, eq(regions.supervisorId, userId))) > 0) blockers.push('regions');
  if (role === 'admin' && (await db.$count(users, sql`role = 'admin' and id <> ${userId}`)) === 0) {
    blockers.push('last-admin');
  }
  return {
    deleted: [
      { part: 'profile', count: 1 },
      { part: 'sessions', count: await db.$count(sessions, eq(sessions.userId, userId)) },
      { part: 'memberships', count: await db.$count(classMembers, eq(classMembers.userId, userId)) },
      { part: 'sponsorships', count: await db.$count(sponsorships, eq(sponsorships.sponsorId, userId)) },
    ],
    kept: [
      { part: 'materials', count: await db.$count(materials, eq(materials.authorId, userId)) },
      { part: 'reports', count: await db.$count(reports, eq(reports.authorId, userId)) },
      { part: 'audit', count: await db.$count(auditLog, eq(auditLog.userId, userId)) },
    ],
    blockers,
  };
}
