import { toWesternDigits } from '../text/digits.ts';
import { withoutInvisible } from '../text/texts.ts';

/**
 * True if a password is a PIN: exactly six digits of any script. Only people without an address have one
 * (docs/rules.md#signing-in); PINs that attackers try first are rejected like common passwords.
 */
export function isPin(password: string): boolean {
  return /^[0-9]{6}$/.test(toWesternDigits(withoutInvisible(password)));
}
