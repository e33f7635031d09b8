import * as v from 'valibot';
import { limits } from './limits.ts';
import { say, type ValidationKey } from './messages.ts';
import { cleanLine, cleanLines, hasCharacters, isStorable, isVisible } from './text/texts.ts';
import { cleanEmail } from './typed/email-text.ts';

/** A UUID; the client makes version 7, so that ids sort by time. */
export const Id = v.pipe(v.string(say('idInvalid')), v.uuid(say('idInvalid')));

/** A moment, ISO 8601 in UTC. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp());

/** A time that a caller names. */
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

/** The pattern of a date lets 30 February pass. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && text >= '2000-01-01' && new Date(time).toISOString().startsWith(text);
}

/** SHA-256 of a file's content, 64 lower-case hexadecimal digits. */
export const Hash = v.pipe(v.string(say('hashInvalid')), v.regex(/^[0-9a-f]{64}$/, say('hashInvalid')));

/**
 * A text within bounds: every text field starts with this. A transformation that follows in the pipe is not reached by a
 * text that is too long, and so no rule behind it has to work on one.
 * @param maximum in UTF-16 code units
 */
export function boundedText(message: ValidationKey, maximum: number) {
  return v.pipe(
    v.string(message),
    v.maxLength(maximum, say('textTooLong')),
    v.check((text) => text.length > maximum || isStorable(text), say('textInvalid')),
  );
}

/** One line without invisible characters that only deceive. */
function line(message: ValidationKey, maximum: number) {
  return v.pipe(boundedText(message, maximum), v.transform(cleanLine), v.trim());
}

/**
 * A line that must be there. A missing key is read as the empty text, so that it gets the message of the rule and not
 * one about keys.
 */
export function requiredText(message: ValidationKey, maximum: number = limits.textLength) {
  return v.optional(v.pipe(line(message, maximum), v.check(isVisible, message)), '');
}

/** As above, of several lines. */
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

/** A line that may be left out; empty then. */
export function optionalText(maximum: number = limits.textLength) {
  return v.optional(plainLine(maximum), '');
}

/** The code of a country (ISO 3166-1 alpha-2), in an address. Which there are, the form of a region knows. */
export const CountryCode = v.pipe(v.string(say('choiceInvalid')), v.regex(/^[A-Z]{2}$/, say('choiceInvalid')));

/** Country of a region, as visitors read it: a country code, null if none was given. */
const Country = v.nullable(v.string());

/** Location of a region; rows from before these fields have neither. */
export const whereabouts = { country: v.optional(Country, null), placeName: v.optional(v.string(), '') };

/** A text of several lines that may be left out; empty then. */
export function optionalLines(maximum: number = limits.longTextLength) {
  return v.optional(v.pipe(boundedText(say('valueInvalid'), maximum), v.transform(cleanLines), v.trim()), '');
}

/**
 * A field that pages of earlier releases do not send. Missing from a `PUT` it keeps its value, missing from a `POST` it has the
 * default of its column; the schema gives `undefined` for both (decision 59).
 * @param since the release that added it
 */
export function addedSince<TSchema extends v.GenericSchema>(since: string, schema: TSchema) {
  return v.pipe(v.optional(schema), v.metadata({ since }));
}

/**
 * A mail address, international ones too (RFC 6531), without quotes and comments. Linear: no part of it can be read in
 * two ways.
 */
const emailForm =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,63}|xn--[a-z\d-]{1,59})$/u;

/** Around an address that was pasted is a name, or marks. */
const pastedLength = 2 * limits.emailLength;

/** An address as it is compared. */
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

/** An address, or null for someone who has none; a missing one breaks the rule of addresses. */
export function emailOrNone(message: ValidationKey) {
  return v.optional(v.nullable(v.pipe(emailText(message), v.regex(emailForm, message))), '');
}

/** An address that may be left empty; checked as above where there is one. */
export function emailIfAny(message: ValidationKey) {
  return v.pipe(
    emailText(message),
    v.check((text) => text === '' || emailForm.test(text), message),
  );
}

/** The address, number or sign-in name of a sign-in: whatever was typed, for only the server knows which there are. */
export function emailToFind(message: ValidationKey) {
  return v.optional(v.pipe(emailText(message), v.nonEmpty(message)), '');
}

/** A password as it was typed, to be compared; never trimmed. */
export function typedPassword(message: ValidationKey) {
  return v.optional(v.pipe(boundedText(message, limits.passwordMaximum), v.nonEmpty(message)), '');
}

/**
 * A new password with at least `minimum` characters; counted as people count, so that Arabic ones are not shorter.
 * The length goes first: counting a long text in characters takes minutes.
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

/** The id that a client may make itself, so that a repeat of its request names the same row. */
export const ClientId = v.optional(Id);

/** A whole number, as text where an address or a form carries it. */
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
