import { hash, verify } from '@node-rs/argon2';
import * as v from 'valibot';
import type { Role } from '#contract/rights/roles.ts';
import { toWesternDigits } from '#contract/text/digits.ts';
import { passwordOf } from '#contract/text/passwords.ts';
import { withoutInvisible } from '#contract/text/texts.ts';
import { isPin } from '#contract/typed/pins.ts';
import type { Context } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';

/** OWASP's second choice for argon2id; 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Made once, so that an unknown address takes as long as a known one. */
const nobodysHash = hash('nobody has this password', cost);

/**
 * Hashes a password with argon2id, in PHC form. Letters that look the same are equal on every keyboard (NFKC, as NIST SP
 * 800-63B asks); digits are equal in every script, and invisible marks do not count.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(samePassword(password), cost);
}

function samePassword(password: string): string {
  const composed = password.normalize('NFKC');
  return toWesternDigits(withoutInvisible(composed)) || composed;
}

/** Used instead of a hash: no password fits a locked account. */
export const lockedHash = 'locked';

/**
 * True if the password fits. Without a hash, for an unknown address or a locked account, it takes as long and is false. Hashes
 * of earlier releases are of the digits as typed, so these are tried as well.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isHash = passwordHash?.startsWith('$argon2') === true;
  const tried = isHash ? passwordHash : await nobodysHash;
  for (const form of new Set([samePassword(password), password.normalize('NFKC')])) {
    if (await verify(tried, form)) return isHash;
  }
  return false;
}

/**
 * @throws HttpError `rule-broken` if the role requires more of a password than the form did, and for a PIN of a person with an
 *   address: only people who can get a new slip may have one
 */
export function requirePassword(
  call: Pick<Context, 'language'>,
  { role, email }: { readonly role: Role; readonly email: string | null },
  password: string,
): void {
  const tooWeak = v.safeParse(passwordOf(role), password).issues?.[0].message;
  const broken = tooWeak ?? (isPin(password) && email !== null ? 'pinNeedsName' : undefined);
  if (broken !== undefined) throw brokenField(call, 'password', broken);
}
