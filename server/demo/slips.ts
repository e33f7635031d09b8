import { eq, inArray, sql } from 'drizzle-orm';
import { demoAccounts, demoSlips } from '#contract/demo.ts';
import { lockedHash } from '#server/access/passwords.ts';
import { hashToken } from '#server/access/tokens.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { mailedLinks } from '#server/db/schema/sessions.ts';
import type { Demo } from './build-demo.ts';
import type { DemoPerson } from './people.ts';

const yearMs = 365 * 24 * 3_600_000;

/** Students of the demo teacher's second class who wait with a slip that the sign-in page of the demo links. */
export function slipOwners({ people, members, regions }: Demo): DemoPerson[] {
  const lesson = regions[0]?.madaris[0]?.classes[1];
  const ids = new Set(members.filter(({ classId }) => classId === lesson?.id).map(({ userId }) => userId));
  return people.filter(({ id, signInName }) => signInName !== null && ids.has(id)).slice(0, demoSlips.length);
}

/** Their slips, which anyone may try once each. */
export async function insertDemoSlips(db: Database, demo: Demo): Promise<void> {
  const owners = slipOwners(demo).map(({ id }) => id);
  const [teacher] = await db.select({ id: users.id }).from(users).where(eq(users.email, demoAccounts.teacher));
  await db.update(users).set({ passwordHash: lockedHash }).where(inArray(users.id, owners));
  await db.insert(mailedLinks).values(
    owners.map((userId, index) => ({
      tokenHash: hashToken(demoSlips[index] ?? ''),
      userId,
      purpose: 'invitation' as const,
      giverId: teacher?.id ?? null,
      expiresAt: sql`now() + make_interval(secs => ${yearMs / 1000})`,
    })),
  );
}
