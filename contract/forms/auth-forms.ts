import * as v from 'valibot';
import { emailField, plainLine, requiredText, typedPassword } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { schoolPassword, sponsorPassword } from '../text/passwords.ts';
import { isVisible } from '../text/texts.ts';

/** In the digits of any script. */
const hasDigit = /\p{Nd}/u;

/** A sponsor's registration; `name` and `fullName` are one value, either will do (docs/rules.md#the-api). Role is always sponsor. */
export const Registration = v.pipe(
  v.strictObject({
    fullName: v.optional(plainLine()),
    name: v.optional(plainLine()),
    email: emailField(say('registrationEmailInvalid')),
    phone: v.pipe(
      requiredText(say('phoneRequired'), limits.phoneLength),
      v.check((phone) => !isVisible(phone) || hasDigit.test(phone), say('phoneInvalid')),
    ),
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

export const ForgottenPassword = v.strictObject({ email: emailField(say('emailInvalid')) });

/** Minimum for every role's password; the role adds further rules (contract/text/passwords.ts). */
export const NewPassword = v.strictObject({
  token: requiredText(say('valueInvalid')),
  password: schoolPassword,
});
