import * as v from 'valibot';
import { emailToFind, Timestamp, typedPassword } from '../../fields.ts';
import { say } from '../../messages.ts';
import { User } from '../user.ts';

/** Sign-in; `remember` keeps the session 30 days instead of 12 hours (docs/rules.md#signing-in). */
export const Credentials = v.strictObject({
  /** An address, a sign-in name, or a phone number that only one account has. */
  email: emailToFind(say('emailRequired')),
  password: typedPassword(say('passwordRequired')),
  remember: v.optional(v.boolean(say('choiceInvalid')), false),
});

/** Something owed before a session can do anything else: give the second factor, or set one up. */
const OwedFactor = v.picklist(['give', 'set-up']);
export type OwedFactor = v.InferOutput<typeof OwedFactor>;

/**
 * A session: the person, the bearer token, and its end. `secondFactor` is only set for a person who owes one: until it is
 * given, the session can do nothing else.
 */
export const Session = v.object({
  user: User,
  token: v.string(),
  expiresAt: Timestamp,
  secondFactor: v.optional(OwedFactor),
});
export type Session = v.InferOutput<typeof Session>;

/** A new sponsor is signed in at once. `data` and `user` are the same person: section 7 names them differently in two calls. */
export const NewSession = v.object({ data: User, ...Session.entries });
export type NewSession = v.InferOutput<typeof NewSession>;

/** The answer of a call without other data: it was done. */
export const Done = v.object({ data: v.object({ message: v.string() }) });

/**
 * A new password was set. The answer contains the address or sign-in name to sign in with, which an invited child may not
 * know.
 */
export const PasswordSet = v.object({ data: v.object({ message: v.string(), email: v.string() }) });
