import * as v from 'valibot';
import { toWesternDigits } from './digits.ts';
import { limits } from './limits.ts';
import { say, type ValidationKey } from './messages.ts';

/** A UUID; the client makes version 7, so that ids sort by time. */
export const Id = v.pipe(v.string(say('idInvalid')), v.uuid(say('idInvalid')));

/** A moment, ISO 8601 in UTC. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp());

/** A month, `YYYY-MM`. */
export const Month = v.pipe(v.string(say('monthInvalid')), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, say('monthInvalid')));

/** SHA-256 of a file's content, 64 lower-case hexadecimal digits. */
export const Hash = v.pipe(v.string(say('hashInvalid')), v.regex(/^[0-9a-f]{64}$/, say('hashInvalid')));

/**
 * A text that must be there. A missing key is read as the empty text, so that it gets the message of the rule and not
 * one about keys.
 */
export function requiredText(message: ValidationKey, maximum: number = limits.textLength) {
  return v.optional(
    v.pipe(v.string(message), v.trim(), v.nonEmpty(message), v.maxLength(maximum, say('textTooLong'))),
    '',
  );
}

/** A text that may be left out; empty then. */
export function optionalText(maximum: number = limits.longTextLength) {
  return v.optional(v.pipe(v.string(say('valueInvalid')), v.trim(), v.maxLength(maximum, say('textTooLong'))), '');
}

/** A mail address, kept in lower case. */
export function emailField(message: ValidationKey) {
  return v.optional(
    v.pipe(v.string(message), v.trim(), v.toLowerCase(), v.email(message), v.maxLength(254, say('textTooLong'))),
    '',
  );
}

/** A password with at least `minimum` characters; counted as people count, so that Arabic ones are not shorter. */
export function passwordField(message: ValidationKey, minimum: number) {
  return v.optional(
    v.pipe(v.string(message), v.minGraphemes(minimum, message), v.maxLength(200, say('textTooLong'))),
    '',
  );
}

/** Dollars with at most two decimals; a form gives text, in any of the three kinds of digits. */
export function moneyField(required: ValidationKey, numeric: ValidationKey) {
  return v.optional(
    v.pipe(
      v.union([v.string(), v.number()], required),
      v.transform((value) => toWesternDigits(String(value)).trim()),
      v.nonEmpty(required),
      v.regex(/^\d+(\.\d{1,2})?$/, numeric),
      v.transform(Number),
      v.maxValue(limits.maximumDollars, say('priceTooHigh')),
    ),
    '',
  );
}

/** An id that must be chosen in a form. */
export function chosenId(message: ValidationKey) {
  return v.optional(v.pipe(v.string(message), v.nonEmpty(message), v.uuid(say('idInvalid'))), '');
}

/** The id that a client may make itself, so that a repeat of its request names the same row. */
export const ClientId = v.optional(Id);
