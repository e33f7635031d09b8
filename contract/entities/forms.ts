import * as v from 'valibot';
import { ClientId, chosenId, emailField, Id, moneyField, optionalText, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { schoolPassword } from '../passwords.ts';
import { Role } from '../roles.ts';
import { PaymentMethod, SponsorshipType } from './sponsorship.ts';

/** Rules of spec section 5, used by the forms and by the server alike. */
export const RegionForm = v.strictObject({
  id: ClientId,
  name: requiredText(say('regionNameRequired')),
  description: optionalText(),
  address: requiredText(say('addressRequired')),
  totalPrice: moneyField(say('totalPriceRequired'), say('totalPriceNumber')),
  supervisorId: chosenId(say('supervisorRequired')),
});
export type RegionForm = v.InferOutput<typeof RegionForm>;

/**
 * A madrasa as the admin writes it; a supervisor's comes without `regionId`, which is taken from the account. Of an admin the
 * server asks for it, for only the server knows who asks.
 */
export const MadrasaForm = v.strictObject({
  id: ClientId,
  name: requiredText(say('madrasaNameRequired')),
  address: requiredText(say('madrasaAddressRequired')),
  totalPrice: moneyField(say('totalPriceRequired'), say('totalPriceNumber')),
  regionId: v.optional(chosenId(say('regionRequired'))),
});
export type MadrasaForm = v.InferOutput<typeof MadrasaForm>;

export const ClassForm = v.strictObject({
  id: ClientId,
  name: requiredText(say('nameRequired')),
  description: requiredText(say('descriptionRequired'), limits.longTextLength),
  monthlyPrice: moneyField(say('monthlyPriceRequired'), say('monthlyPriceNumber')),
  madarisId: chosenId(say('madrasaRequired')),
});
export type ClassForm = v.InferOutput<typeof ClassForm>;

const person = {
  fullName: requiredText(say('nameRequired')),
  email: emailField(say('emailInvalid')),
  phone: optionalText(40),
  address: optionalText(200),
};

/** A new person: teacher, student, supervisor, sponsor or admin. */
export const UserForm = v.strictObject({
  id: ClientId,
  ...person,
  password: schoolPassword,
  role: Role,
  regionId: v.optional(v.nullable(Id)),
});
export type UserForm = v.InferOutput<typeof UserForm>;

/** Changes of a person. An empty or missing password means unchanged; role and region are the admin's alone. */
export const UserChange = v.strictObject({
  id: ClientId,
  fullName: v.optional(requiredText(say('nameRequired'))),
  email: v.optional(emailField(say('emailInvalid'))),
  phone: v.optional(v.pipe(v.string(say('valueInvalid')), v.trim(), v.maxLength(40, say('textTooLong')))),
  address: v.optional(v.pipe(v.string(say('valueInvalid')), v.trim(), v.maxLength(200, say('textTooLong')))),
  password: v.optional(v.union([v.literal(''), schoolPassword], say('passwordTooShort'))),
  role: v.optional(Role),
  regionId: v.optional(v.nullable(Id)),
});
export type UserChange = v.InferOutput<typeof UserChange>;

/** A person for a class: an existing one by `userId`, or a new one with the rules of the teacher form. */
export const ClassMember = v.union(
  [
    v.strictObject({ userId: Id, classId: v.optional(Id) }),
    v.strictObject({
      id: ClientId,
      classId: v.optional(Id),
      ...person,
      password: schoolPassword,
      role: v.picklist(['teacher', 'student'], say('roleRequired')),
    }),
  ],
  say('valueInvalid'),
);
export type ClassMember = v.InferOutput<typeof ClassMember>;

/**
 * A pledge. `paymentToken` comes from the payment gateway in the browser; card number, expiry and CCV never leave it
 * (spec/decisions.md 15). Without a token the amount is held for 10 minutes.
 */
export const SponsorshipForm = v.strictObject({
  id: ClientId,
  type: SponsorshipType,
  typeId: chosenId(say('placeRequired')),
  amount: v.optional(moneyField(say('amountRequired'), say('amountNumber'))),
  paymentToken: v.optional(v.pipe(v.string(say('tokenInvalid')), v.regex(/^tok_[\w-]{8,100}$/, say('tokenInvalid')))),
  paymentMethod: v.optional(PaymentMethod),
  lastFour: v.optional(v.pipe(v.string(say('valueInvalid')), v.regex(/^\d{4}$/, say('valueInvalid')))),
  autoCharge: v.optional(v.boolean(say('choiceInvalid')), false),
});
export type SponsorshipForm = v.InferOutput<typeof SponsorshipForm>;
