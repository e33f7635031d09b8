import { eq, sql } from 'drizzle-orm';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { endMemberships } from '#server/access/membership/write-membership.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { endActing } from '#server/access/supervision/write-acting.ts';
import type { Database } from '#server/db/pool.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { actingSupervisors, classMembers, users } from '#server/db/schema/places-and-people.ts';
import { personSearchText } from '#server/db/search-text.ts';
import { tx } from '#server/db/tx.ts';
import { ToolError } from '#server/for-people.ts';
import { childrenThere, sponsorshipsOf } from '#server/http/problems/children-there.ts';
import { newId } from '#server/new-id.ts';

export interface AdminWish {
  /** In lower case. */
  readonly email: string;
  readonly fullName: string;
  /** Asked only without an existing account. */
  readonly password: () => Promise<string>;
}

/**
 * Makes a person an admin: with a new account, or with an existing one, which keeps its password and has to sign in again.
 * @throws ToolError for a person who supervises a region or sponsors: another role would leave that behind
 */
export async function makeAdmin(
  db: Database,
  { email, fullName, password }: AdminWish,
): Promise<'created' | 'promoted' | 'is-admin'> {
  const before = await promote(db, email);
  if (before !== 'nobody') return before;
  const passwordHash = await hashPassword(await password());
  await tx(db, async (within) => {
    const person = {
      fullName,
      email,
      contactEmail: '',
      phone: '',
      address: '',
      role: 'admin' as const,
      signInName: null,
    };
    const searchText = personSearchText(person);
    const [made] = await within
      .insert(users)
      .values({ ...person, id: newId(), passwordHash, searchText })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!made) throw new ToolError(`Someone registered ${email} just now: ask again to make them an admin.`);
    await note(within, 'create', made.id, {});
  });
  return 'created';
}

async function promote(db: Database, email: string): Promise<'nobody' | 'promoted' | 'is-admin'> {
  return await tx(db, async (within) => {
    const [person] = await within.select().from(users).where(eq(users.email, email)).for('update');
    if (!person) return 'nobody';
    if (person.role === 'admin') return 'is-admin';
    await requireFree(within, person.id, email);
    await endMemberships(within, eq(classMembers.userId, person.id), { reason: 'left', now: new Date() });
    await endActing(within, eq(actingSupervisors.userId, person.id), new Date());
    await applyAccountEvent(within, 'new-rights', person.id);
    await within
      .update(users)
      .set({ role: 'admin', regionId: null, version: person.version + 1, updatedAt: sql`now()` })
      .where(eq(users.id, person.id));
    await note(within, 'update', person.id, { fields: ['role'] });
    return 'promoted';
  });
}

async function requireFree(db: Database, id: string, email: string): Promise<void> {
  const children = await childrenThere(db, {
    regions: sql`select 1 from regions where supervisor_id = ${id}`,
    sponsorships: sponsorshipsOf(id),
  });
  if (children.includes('regions')) {
    throw new ToolError(`${email} supervises a region: give it another supervisor first.`);
  }
  if (children.length > 0) throw new ToolError(`${email} sponsors something: use another address for the admin.`);
}

/** The author is the terminal of the server, not a signed-in person. */
async function note(db: Database, action: string, id: string, changes: Record<string, unknown>): Promise<void> {
  const logged = { ...changes, role: 'admin', by: 'npm run admin' };
  await db.insert(auditLog).values({ id: newId(), action, objectType: 'user', objectId: id, changes: logged });
}
