import * as v from 'valibot';
import { ClientId, emailField, Id, optionalText, requiredText } from '../fields.ts';
import { say } from '../messages.ts';
import { schoolPassword } from '../passwords.ts';
import { Role } from '../roles.ts';

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
