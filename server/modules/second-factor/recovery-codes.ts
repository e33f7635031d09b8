import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { serverLimits } from '#contract/limits.ts';
import { hashToken } from '#server/access/tokens.ts';
import type { Database } from '#server/db/pool.ts';
import { recoveryCodes } from '#server/db/schema/second-factors.ts';

/** 80 bits, which are 16 letters and digits in base32: no one can find one from its hash. */
const codeBytes = 10;

/**
 * Makes the recovery codes of a person; earlier ones end.
 * @returns them in groups of four, to be shown once
 */
export async function newRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = Array.from(
    { length: serverLimits.recoveryCodes },
    () => new Secret({ buffer: new Uint8Array(randomBytes(codeBytes)).buffer }).base32,
  );
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/**
 * Uses a recovery code up.
 * @returns false if it is not one of this person, or was used
 * @param code without hyphens
 */
export async function takeRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

function hashOf(userId: string, code: string): string {
  return hashToken(`${userId} ${code}`);
}
