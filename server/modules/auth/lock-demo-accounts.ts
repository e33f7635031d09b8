import { inArray, like } from 'drizzle-orm';
import { demoAccounts, demoPassword, demoSlips } from '#contract/demo.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { lockedHash, verifyPassword } from '#server/access/passwords.ts';
import { hashToken } from '#server/access/tokens.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { mailedLinks, sessions } from '#server/db/schema/sessions.ts';
import { tx } from '#server/db/tx.ts';

const demoDomain = demoAccounts.admin.slice(demoAccounts.admin.indexOf('@'));

/**
 * Locks every account that still has the demo's password, which is on the sign-in page (docs/rules.md#payments). Its people
 * share a few hashes, because hashing one password a thousand times is slow. People with their own password are not affected.
 * @returns the number of locked accounts
 */
export async function lockDemoAccounts(db: Database): Promise<number> {
  // Every reader of the demo's sign-in page knows these slips.
  await db.delete(mailedLinks).where(inArray(mailedLinks.tokenHash, demoSlips.map(hashToken)));
  const hashes = await db
    .selectDistinct({ passwordHash: users.passwordHash })
    .from(users)
    .where(like(users.email, `%${demoDomain}`));
  const open: string[] = [];
  for (const { passwordHash } of hashes) if (await verifyPassword(passwordHash, demoPassword)) open.push(passwordHash);
  if (open.length === 0) return 0;
  return tx(db, async (within) => {
    const locked = await within
      .update(users)
      .set({ passwordHash: lockedHash })
      .where(inArray(users.passwordHash, open))
      .returning({ id: users.id });
    const signedIn = await within
      .selectDistinct({ id: sessions.userId })
      .from(sessions)
      .where(
        inArray(
          sessions.userId,
          locked.map(({ id }) => id),
        ),
      );
    for (const { id } of signedIn) await applyAccountEvent(within, 'new-password', id);
    return locked.length;
  });
}
