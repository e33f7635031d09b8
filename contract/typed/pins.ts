import { toWesternDigits } from '../text/digits.ts';
import { withoutInvisible } from '../text/texts.ts';

/**
 * Says whether a password is a PIN: six digits of any script and nothing else. Only people without an address have one
 * (docs/rules.md#signing-in), and those that are tried first are rejected like common passwords.
 */
export function isPin(password: string): boolean {
  return /^[0-9]{6}$/.test(toWesternDigits(withoutInvisible(password)));
}
