import * as v from 'valibot';
import { passwordField } from '../fields.ts';
import { limits } from '../limits.ts';
import { say, type ValidationKey } from '../messages.ts';
import type { Role } from '../rights/roles.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Long enough, and none that attackers try first (OWASP ASVS 5, 6.2.4). */
function newPassword(message: ValidationKey, minimum: number) {
  return v.optional(
    v.pipe(
      passwordField(message, minimum),
      v.check((text) => text.length > limits.passwordMaximum || !isCommonPassword(text), say('passwordCommon')),
    ),
    '',
  );
}

/** Password of people whom a school adds (docs/rules.md#forms). */
export const schoolPassword = newPassword(say('passwordTooShort'), limits.passwordLength);

/** For a new sponsor: the checklist of docs/rules.md#forms. */
export const sponsorPassword = v.pipe(
  newPassword(say('registrationPasswordTooShort'), limits.sponsorPasswordLength),
  v.regex(/\p{Nd}/u, say('registrationPasswordNumber')),
  v.regex(/[^\p{L}\p{M}\p{N}\s]/u, say('registrationPasswordSpecial')),
);

/** Password of admins, who may change everything. */
export const adminPassword = newPassword(say('registrationPasswordTooShort'), limits.sponsorPasswordLength);

/**
 * The role decides the rule for a password, however it is set: at registration, by an admin, by its owner, by a mailed link
 * (docs/decisions/0010-what-the-api-reveals.md).
 */
export function passwordOf(role: Role) {
  if (role === 'sponsor') return sponsorPassword;
  return role === 'admin' ? adminPassword : schoolPassword;
}
