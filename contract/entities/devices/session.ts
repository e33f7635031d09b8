import * as v from 'valibot';
import { emailToFind, Timestamp, typedPassword } from '../../fields.ts';
import { say } from '../../messages.ts';
import { User } from '../user.ts';

/** Sign-in; `remember` keeps the session 30 days instead of 12 hours (docs/rules.md#signing-in). */
export const Credentials = v.strictObject({
  /** An address, a sign-in name, or the phone number of one account alone. */
  email: emailToFind(say('emailRequired')),
  password: typedPassword(say('passwordRequired')),
  remember: v.optional(v.boolean(say('choiceInvalid')), false),
});

/** Something owed before a session can do anything else: give the second factor, or set one up. */
const OwedFactor = v.picklist(['give', 'set-up']);
export type OwedFactor = v.InferOutput<typeof OwedFactor>;

/**
 * A session: who, the bearer token, and until when it lasts. `secondFactor` is there only for someone who owes one: until then the
 * session can do nothing else.
 */
export const Session = v.object({
  user: User,
  token: v.string(),
  expiresAt: Timestamp,
  secondFactor: v.optional(OwedFactor),
});
export type Session = v.InferOutput<typeof Session>;

/** A new sponsor is signed in at once; `data` and `user` are one person, under the names that section 7 gives both calls. */
export const NewSession = v.object({ data: User, ...Session.entries });
export type NewSession = v.InferOutput<typeof NewSession>;

/** The answer of a call that has nothing to return but that it was done. */
export const Done = v.object({ data: v.object({ message: v.string() }) });

/** A new password is set: with it and this address or sign-in name the person signs in, which a child who was invited may not know. */
export const PasswordSet = v.object({ data: v.object({ message: v.string(), email: v.string() }) });
