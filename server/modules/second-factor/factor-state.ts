import { eq } from 'drizzle-orm';
import type { SecondFactor } from '#contract/entities/devices/second-factor.ts';
import { factorsOf } from '#server/access/sign-in/second-factor.ts';
import { passkeys, recoveryCodes } from '#server/db/schema/second-factors.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { signedIn } from '#server/http/call/found.ts';
import { mustHaveFactor } from '#server/http/call/second-factor.ts';
import type { Context } from '#server/http/handler.ts';
import { ownTokenHash } from '#server/modules/account/own-account.ts';
import { passkeyOrigin } from './passkeys.ts';

/** The current second factor of the caller. A caller who has given only the password reads no names of devices. */
export async function factorState(call: Context): Promise<SecondFactor> {
  const { db, config } = call;
  const { userId, role } = signedIn(call);
  const { hasApp, passkeys: count } = await factorsOf(db, userId);
  const [session] = await db
    .select({ at: sessions.secondFactorAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, ownTokenHash(call)));
  const isGiven = session !== undefined && session.at !== null;
  const rows = isGiven
    ? await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id)
    : [];
  return {
    isRequired: mustHaveFactor(role, config),
    isGiven,
    hasApp,
    hasPasskey: count > 0,
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdDate: createdAt.toISOString(),
      lastUsedDate: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
    passkeyOrigin: passkeyOrigin(config),
  };
}
