import { eq } from 'drizzle-orm';
import { removeFactors } from '#server/access/sign-in/second-factor.ts';
import type { Database } from '#server/db/pool.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { tx } from '#server/db/tx.ts';
import { ToolError } from '#server/for-people.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { newId } from '#server/new-id.ts';

/**
 * Removes a person's second factor from the terminal of the server: for the last admin, whom no other admin can help.
 * @throws ToolError for an unknown address
 */
export async function resetFactor(db: Database, email: string): Promise<'reset' | 'had-none'> {
  return await tx(db, async (within) => {
    const [person] = await within.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update');
    if (!person) throw new ToolError(`No one has the address ${email}.`);
    if (!(await removeFactors(within, person.id))) return 'had-none';
    await queueAccountMail(within, { kind: 'secondFactorReset', userId: person.id, language: 'en' });
    await within.insert(auditLog).values({
      id: newId(),
      action: 'second-factor-reset',
      objectType: 'user',
      objectId: person.id,
      changes: { by: 'npm run admin' },
    });
    return 'reset';
  });
}
