import { hash, verify } from '@node-rs/argon2';
import * as v from 'valibot';
import type { Role } from '#contract/rights/roles.ts';
import { passwordOf } from '#contract/text/passwords.ts';
import type { Context } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';

/** OWASP's second choice for argon2id; 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Made once, so that an unknown address costs as much as a known one. */
const nobodysHash = hash('nobody has this password', cost);

/**
 * Hashes a password with argon2id, in PHC form. Letters that look the same are one letter, however a keyboard writes
 * them (NFKC, as NIST SP 800-63B asks).
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** In the place of a hash: no password fits an account that is locked. */
export const lockedHash = 'locked';

/** Whether the password fits. Without a hash, for an address that no one has or an
 * account that is locked, it takes as long and says no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isHash = passwordHash?.startsWith('$argon2') === true;
  const fits = await verify(isHash ? passwordHash : await nobodysHash, password.normalize('NFKC'));
  return fits && isHash;
}

/** @throws HttpError `rule-broken` where the role asks for more of a password than the form did */
export function requirePassword(call: Pick<Context, 'language'>, role: Role, password: string): void {
  const broken = v.safeParse(passwordOf(role), password).issues?.[0].message;
  if (broken !== undefined) throw brokenField(call, 'password', broken);
}
