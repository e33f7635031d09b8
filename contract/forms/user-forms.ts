import * as v from 'valibot';
import { ClientId, chosenId, emailField, Id, optionalText, plainLine, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { Role } from '../rights/roles.ts';
import { schoolPassword } from '../text/passwords.ts';

const person = {
  fullName: requiredText(say('nameRequired')),
  email: emailField(say('emailInvalid')),
  phone: optionalText(limits.phoneLength),
  address: optionalText(),
};

/** The form of a new teacher, student or supervisor (docs/rules.md#forms); who fills it in chose the role before. */
export const NewPersonForm = v.strictObject({ ...person, password: schoolPassword });

/** A teacher or student whom the admin adds: within a region, so that its supervisor finds them. */
export const NewSchoolPersonForm = v.strictObject({
  ...NewPersonForm.entries,
  regionId: chosenId(say('regionRequired')),
});

/** The form of a person who is there: an empty password leaves it unchanged (docs/rules.md#people). */
export const PersonForm = v.strictObject({
  ...person,
  password: v.optional(v.union([v.literal(''), schoolPassword], say('passwordTooShort')), ''),
});
/** What the fields of both forms hold. */
export type PersonFormInput = v.InferInput<typeof PersonForm>;

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
  phone: v.optional(plainLine(limits.phoneLength)),
  address: v.optional(plainLine()),
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
