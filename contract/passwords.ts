import * as v from 'valibot';
import { passwordField } from './fields.ts';
import { limits } from './limits.ts';
import { say } from './messages.ts';
import type { Role } from './roles.ts';

/** Of the people whom a school adds (spec section 5, 'Teacher and supervisor'). */
export const schoolPassword = passwordField(say('passwordTooShort'), limits.passwordLength);

/** Of who registers: the checklist of spec section 5, 'Sponsor registration'. */
export const sponsorPassword = v.pipe(
  passwordField(say('registrationPasswordTooShort'), limits.sponsorPasswordLength),
  v.regex(/\p{Nd}/u, say('registrationPasswordNumber')),
  v.regex(/[^\p{L}\p{M}\p{N}\s]/u, say('registrationPasswordSpecial')),
);

/** Of who may change everything. */
export const adminPassword = passwordField(say('registrationPasswordTooShort'), limits.sponsorPasswordLength);

/**
 * The rule for a password is the role's, however it is set: at registration, by an admin, by oneself, by a mailed link
 * (docs/decisions/0010-what-the-api-tells.md).
 */
export function passwordOf(role: Role) {
  if (role === 'sponsor') return sponsorPassword;
  return role === 'admin' ? adminPassword : schoolPassword;
}
