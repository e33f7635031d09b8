import * as v from 'valibot';
import { emailField, emailToFind, plainLine, requiredText, Timestamp, typedPassword } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { schoolPassword, sponsorPassword } from '../text/passwords.ts';
import { isVisible } from '../text/texts.ts';
import { User } from './user.ts';

/** Sign-in; `remember` keeps the session 30 days instead of 12 hours (spec/decisions.md 9). */
export const Credentials = v.strictObject({
  email: emailToFind(say('emailRequired')),
  password: typedPassword(say('passwordRequired')),
  remember: v.optional(v.boolean(say('choiceInvalid')), false),
});
export type Credentials = v.InferOutput<typeof Credentials>;

/** A session: who, the bearer token, and until when it lasts. */
export const Session = v.object({ user: User, token: v.string(), expiresAt: Timestamp });
export type Session = v.InferOutput<typeof Session>;

/** Who registers is signed in at once; `data` and `user` are one person, under the names that section 7 gives both calls. */
export const NewSession = v.object({ data: User, ...Session.entries });
export type NewSession = v.InferOutput<typeof NewSession>;

/** A sponsor's registration; `name` and `fullName` are one value (spec 3), either will do. Role is always sponsor. */
export const Registration = v.pipe(
  v.strictObject({
    fullName: v.optional(plainLine()),
    name: v.optional(plainLine()),
    email: emailField(say('registrationEmailInvalid')),
    phone: requiredText(say('phoneRequired'), limits.phoneLength),
    address: requiredText(say('addressRequired')),
    password: sponsorPassword,
    confirmPassword: typedPassword(say('passwordsDiffer')),
    role: v.optional(v.literal('sponsor', say('choiceInvalid')), 'sponsor'),
  }),
  v.forward(
    v.partialCheck(
      [['name'], ['fullName']],
      (form) => isVisible(form.name ?? form.fullName ?? ''),
      say('nameRequired'),
    ),
    ['name'],
  ),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => form.password === form.confirmPassword,
      say('passwordsDiffer'),
    ),
    ['confirmPassword'],
  ),
);
export type Registration = v.InferOutput<typeof Registration>;

export const ForgottenPassword = v.strictObject({ email: emailField(say('emailInvalid')) });

/** What every role's password must have; more of it is asked once it is known whose it is (contract/text/passwords.ts). */
export const NewPassword = v.strictObject({
  token: requiredText(say('valueInvalid')),
  password: schoolPassword,
});

/** The answer of a call that has nothing to tell but that it was done. */
export const Done = v.object({ data: v.object({ message: v.string() }) });
