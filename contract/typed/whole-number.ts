import * as v from 'valibot';
import { say, type ValidationKey } from '../messages.ts';
import { toWesternDigits } from '../text/digits.ts';

/** A whole number of at most nine digits, as a number or as text in any of the three kinds of digits. */
export function wholeNumber(minimum: number, maximum: number, message: ValidationKey = say('numberInvalid')) {
  return v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform((value) => {
      const text = toWesternDigits(String(value)).trim();
      return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    }),
    v.integer(message),
    v.minValue(minimum, message),
    v.maxValue(maximum, message),
  );
}
