import * as v from 'valibot';
import { limits } from './limits.ts';
import { say, type ValidationKey } from './messages.ts';
import { cleanLine, cleanLines, hasCharacters, isStorable, isVisible } from './text/texts.ts';
import { cleanEmail } from './typed/email-text.ts';

/** A UUID; the client makes version 7, so that ids sort by time. */
export const Id = v.pipe(v.string(say('idInvalid')), v.uuid(say('idInvalid')));

/** A moment, ISO 8601 in UTC. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp());

/** A time in a caller's query. */
export const GivenTime = v.pipe(
  v.string(say('valueInvalid')),
  v.maxLength(30, say('valueInvalid')),
  v.isoTimestamp(say('valueInvalid')),
);

/** A month, `YYYY-MM`. */
export const Month = v.pipe(
  v.string(say('monthInvalid')),
  v.regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/, say('monthInvalid')),
);

/** A day of the calendar, `YYYY-MM-DD`. */
export const Day = v.pipe(
  v.string(say('dateInvalid')),
  v.isoDate(say('dateInvalid')),
  v.check(isDay, say('dateInvalid')),
);

/** The regular expression of a date accepts 30 February. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && text >= '2000-01-01' && new Date(time).toISOString().startsWith(text);
}

/** SHA-256 of a file's content, 64 lower-case hexadecimal digits. */
export const Hash = v.pipe(v.string(say('hashInvalid')), v.regex(/^[0-9a-f]{64}$/, say('hashInvalid')));

/**
 * A text of limited length: every text field starts with this. Later transformations in the pipe never get a text that is too
 * long, so their rules need not handle one.
 * @param maximum in UTF-16 code units
 */
export function boundedText(message: ValidationKey, maximum: number) {
  return v.pipe(
    v.string(message),
    v.maxLength(maximum, say('textTooLong')),
    v.check((text) => text.length > maximum || isStorable(text), say('textInvalid')),
  );
}

/** One line without invisible, deceptive characters. */
function line(message: ValidationKey, maximum: number) {
  return v.pipe(boundedText(message, maximum), v.transform(cleanLine), v.trim());
}

/** A required line. A missing key is read as the empty text, so that the message is the rule's and not one about keys. */
export function requiredText(message: ValidationKey, maximum: number = limits.textLength) {
  return v.optional(v.pipe(line(message, maximum), v.check(isVisible, message)), '');
}

/** A required text of several lines. */
export function requiredLines(message: ValidationKey, maximum: number = limits.longTextLength) {
  return v.optional(
    v.pipe(boundedText(message, maximum), v.transform(cleanLines), v.trim(), v.check(isVisible, message)),
    '',
  );
}

/** A line; may be empty. */
export function plainLine(maximum: number = limits.textLength) {
  return line(say('valueInvalid'), maximum);
}

/** An optional line; empty by default. */
export function optionalText(maximum: number = limits.textLength) {
  return v.optional(plainLine(maximum), '');
}

/** The code of a country (ISO 3166-1 alpha-2), in an address. The form of a region has the list of countries. */
export const CountryCode = v.pipe(v.string(say('choiceInvalid')), v.regex(/^[A-Z]{2}$/, say('choiceInvalid')));

/** Country of a region, as visitors read it: a country code, null if none was given. */
const Country = v.nullable(v.string());

/** Location of a region; rows from before these fields have neither. */
export const whereabouts = { country: v.optional(Country, null), placeName: v.optional(v.string(), '') };

/** An optional text of several lines; empty by default. */
export function optionalLines(maximum: number = limits.longTextLength) {
  return v.optional(v.pipe(boundedText(say('valueInvalid'), maximum), v.transform(cleanLines), v.trim()), '');
}

/**
 * A field that pages of earlier releases do not send. When it is missing, a `PUT` keeps its value and a `POST` uses the
 * default of its column; the schema gives `undefined` for both (decision 59).
 * @param since the release that added it
 */
export function addedSince<TSchema extends v.GenericSchema>(since: string, schema: TSchema) {
  return v.pipe(v.optional(schema), v.metadata({ since }));
}

/**
 * A mail address, international ones too (RFC 6531), without quotes and comments. The pattern is linear: no part of it matches
 * in two ways.
 */
const emailForm =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,63}|xn--[a-z\d-]{1,59})$/u;

/** A pasted address may come with a name or marks around it. */
const pastedLength = 2 * limits.emailLength;

/** A mail address in the form in which addresses are compared. */
const emailText = (message: ValidationKey) =>
  v.pipe(
    boundedText(message, pastedLength),
    v.transform(cleanEmail),
    v.maxLength(limits.emailLength, say('textTooLong')),
  );

/** A mail address, kept in lower case. */
export function emailField(message: ValidationKey) {
  return v.optional(v.pipe(emailText(message), v.regex(emailForm, message)), '');
}

/** An address, or null for a person without one. A missing field breaks the rule of addresses. */
export function emailOrNone(message: ValidationKey) {
  return v.optional(v.nullable(v.pipe(emailText(message), v.regex(emailForm, message))), '');
}

/** An optional address, checked like the others if there is one. */
export function emailIfAny(message: ValidationKey) {
  return v.pipe(
    emailText(message),
    v.check((text) => text === '' || emailForm.test(text), message),
  );
}

/**
 * The address, number or sign-in name that was typed to sign in. Any text passes, since only the server knows which names
 * exist.
 */
export function emailToFind(message: ValidationKey) {
  return v.optional(v.pipe(emailText(message), v.nonEmpty(message)), '');
}

/** A password as it was typed, to be compared; never trimmed. */
export function typedPassword(message: ValidationKey) {
  return v.optional(v.pipe(boundedText(message, limits.passwordMaximum), v.nonEmpty(message)), '');
}

/**
 * A new password with at least `minimum` characters, counted as people count, so that Arabic ones are not shorter. The length
 * is checked first: counting a long text in characters takes minutes.
 */
export function passwordField(message: ValidationKey, minimum: number) {
  return v.pipe(
    boundedText(message, limits.passwordMaximum),
    v.check((text) => text.length > limits.passwordMaximum || hasCharacters(text, minimum), message),
  );
}

/** An id that must be chosen in a form. */
export function chosenId(message: ValidationKey) {
  return v.optional(v.pipe(v.string(message), v.nonEmpty(message), v.uuid(say('idInvalid'))), '');
}

/** The id that a client may choose, so that a repeat of its request names the same row. */
export const ClientId = v.optional(Id);

/** A whole number, as text in an address or a form. */
export function wholeNumber(minimum: number, maximum: number) {
  return v.pipe(
    v.union(
      [
        v.pipe(v.string(), v.regex(/^\d{1,9}$/, say('numberInvalid'))),
        v.pipe(
          v.number(),
          v.integer(say('numberInvalid')),
          v.minValue(minimum, say('numberInvalid')),
          v.maxValue(maximum, say('numberInvalid')),
        ),
      ],
      say('numberInvalid'),
    ),
    v.transform(Number),
    v.minValue(minimum, say('numberInvalid')),
    v.maxValue(maximum, say('numberInvalid')),
  );
}
