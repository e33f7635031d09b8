import * as v from 'valibot';
import { addedSince, boundedText, emailField, optionalText, requiredText, typedPassword } from '../fields.ts';
import { calendars } from '../language/hijri.ts';
import { digitSystems, languageCodes } from '../language/languages.ts';
import { say } from '../messages.ts';
import { schoolPassword } from '../text/passwords.ts';

/** The current password, which proves that the account's owner asks. Never trimmed. */
const currentPassword = typedPassword(say('currentPasswordRequired'));

/** The caller's profile; only an admin changes role and region. */
export const ProfileForm = v.strictObject({
  fullName: requiredText(say('nameRequired')),
  phone: optionalText(40),
  address: optionalText(200),
});

/** A new password for the caller. The rules of the caller's role are checked as well (contract/text/passwords.ts). */
export const PasswordForm = v.strictObject({ currentPassword, password: schoolPassword });

/** A new mail address: it takes effect when the mailed link is opened. */
export const EmailForm = v.strictObject({ currentPassword, email: emailField(say('emailInvalid')) });

/** Closes the caller's account. */
export const CloseAccountForm = v.strictObject({ currentPassword });

/** Missing fields keep their value. */
export const PreferencesForm = v.strictObject({
  language: v.optional(v.nullable(v.picklist(languageCodes, say('choiceInvalid')))),
  digits: v.optional(v.nullable(v.picklist(digitSystems, say('choiceInvalid')))),
  theme: v.optional(v.nullable(v.picklist(['light', 'dark'], say('choiceInvalid')))),
  calendar: addedSince('1.1.0', v.nullable(v.picklist(calendars, say('choiceInvalid')))),
  weeklyMail: v.optional(v.boolean(say('choiceInvalid'))),
  reminderMail: v.optional(v.boolean(say('choiceInvalid'))),
  reportMail: v.optional(v.boolean(say('choiceInvalid'))),
});

/** The token of a mailed link. */
export const LinkToken = v.strictObject({ token: requiredText(say('valueInvalid')) });

/**
 * A browser's push subscription as `PushSubscription.toJSON()` has it, with the device's time zone: no one is notified at
 * night.
 * The server checks that `endpoint` is an address of a push service.
 */
export const PushForm = v.strictObject({
  endpoint: boundedText(say('valueInvalid'), 1_000),
  publicKey: v.pipe(v.string(say('valueInvalid')), v.regex(/^B[\w-]{86}=?$/, say('valueInvalid'))),
  auth: v.pipe(v.string(say('valueInvalid')), v.regex(/^[\w-]{22}(==)?$/, say('valueInvalid'))),
  timeZone: v.pipe(v.string(say('valueInvalid')), v.regex(/^[\w+/-]{1,64}$/, say('valueInvalid'))),
});
