import * as v from 'valibot';
import {
  addedSince,
  ClientId,
  chosenId,
  emailField,
  emailIfAny,
  emailOrNone,
  Id,
  optionalText,
  plainLine,
  requiredText,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { hasRegion, Role } from '../rights/roles.ts';
import { schoolPassword } from '../text/passwords.ts';
import { isSignInName } from '../typed/sign-in-names.ts';

/** An address to reach the person, such as that of the family; may be empty. */
const ContactEmail = emailIfAny(say('emailInvalid'));

const person = {
  fullName: requiredText(say('nameRequired')),
  /** Null for a student or teacher without an address (docs/rules.md#signing-in). */
  email: emailOrNone(say('emailInvalid')),
  contactEmail: addedSince('1.1.0', ContactEmail),
  phone: optionalText(limits.phoneLength),
  address: optionalText(),
};

const Email = emailField(say('emailInvalid'));

/** The same fields in a form: the address counts if the person has one. */
const typedPerson = {
  ...person,
  email: optionalText(2 * limits.emailLength),
  contactEmail: v.optional(ContactEmail, ''),
  withoutEmail: v.optional(v.boolean(say('choiceInvalid')), false),
};

type TypedAddress = { email: string; withoutEmail: boolean };

const hasAddress = ({ email, withoutEmail }: TypedAddress) => withoutEmail || (email !== '' && v.is(Email, email));

/** A sign-in name in the spellings of people. */
const SignInName = v.pipe(requiredText(say('signInNameInvalid')), v.check(isSignInName, say('signInNameInvalid')));

/** Ways in which a new person chooses a password: a link by mail, or a link that the school hands over. */
export const invitationWays = ['mail', 'link'] as const;
export type InvitationWay = (typeof invitationWays)[number];

/** The new person's way to sign in, which the form asks first. */
export const accessWays = ['password', ...invitationWays] as const;
export type AccessWay = (typeof accessWays)[number];

const newPerson = {
  ...typedPerson,
  access: v.picklist(accessWays, say('choiceInvalid')),
  password: v.optional(v.union([v.literal(''), schoolPassword], say('passwordTooShort')), ''),
};

const isPasswordThere = (form: { access: AccessWay; password: string }) =>
  form.access !== 'password' || form.password !== '';

/** A person without an address can get no mail. */
const canGetLink = (form: { access: AccessWay; withoutEmail: boolean }) => form.access !== 'mail' || !form.withoutEmail;

/** The form of a new teacher, student or supervisor (docs/rules.md#forms); the role was chosen before. */
export const NewPersonForm = v.pipe(
  v.strictObject(newPerson),
  v.forward(v.partialCheck([['email'], ['withoutEmail']], hasAddress, say('emailInvalid')), ['email']),
  v.forward(v.partialCheck([['access'], ['withoutEmail']], canGetLink, say('choiceInvalid')), ['access']),
  v.forward(v.partialCheck([['access'], ['password']], isPasswordThere, say('passwordTooShort')), ['password']),
);

/** Field values of the form for a new person. */
export type NewPersonInput = v.InferInput<typeof NewPersonForm>;

/** A teacher or student added by the admin: within a region, so that its supervisor finds them. */
export const NewSchoolPersonForm = v.pipe(
  v.strictObject({ ...newPerson, regionId: chosenId(say('regionRequired')) }),
  v.forward(v.partialCheck([['email'], ['withoutEmail']], hasAddress, say('emailInvalid')), ['email']),
  v.forward(v.partialCheck([['access'], ['withoutEmail']], canGetLink, say('choiceInvalid')), ['access']),
  v.forward(v.partialCheck([['access'], ['password']], isPasswordThere, say('passwordTooShort')), ['password']),
);

const hasSignInName = (form: { withoutEmail: boolean; signInName: string }) =>
  !form.withoutEmail || form.signInName === '' || isSignInName(form.signInName);

/**
 * The form of an existing person. An empty password leaves it unchanged (docs/rules.md#people). The server makes a sign-in
 * name for a person without an address and without a name.
 */
export const PersonForm = v.pipe(
  v.strictObject({
    ...typedPerson,
    signInName: optionalText(),
    password: v.optional(v.union([v.literal(''), schoolPassword], say('passwordTooShort')), ''),
  }),
  v.forward(v.partialCheck([['email'], ['withoutEmail']], hasAddress, say('emailInvalid')), ['email']),
  v.forward(v.partialCheck([['signInName'], ['withoutEmail']], hasSignInName, say('signInNameInvalid')), [
    'signInName',
  ]),
);
/** Field values of both forms. */
export type PersonFormInput = v.InferInput<typeof PersonForm>;

const invitation = v.optional(v.picklist(invitationWays, say('choiceInvalid')));

/** The new person's way to sign in: a password that the school chose, or an invitation to set one. */
const access = { password: v.optional(schoolPassword), invitation };

type Access = { password?: string | undefined; invitation?: InvitationWay | undefined };

/** Exactly one of both: a person with neither could not sign in, and an invitation would end a password. */
const hasOneAccess = ({ password, invitation: way }: Access) => (password === undefined) !== (way === undefined);

/** People who run an installation or give money are reached by mail. */
const mayLackAddress = ({ email, role }: { email: string | null; role: Role }) => email !== null || hasRegion(role);

/** A link by mail needs an address. */
const isReachable = ({ email, invitation: way }: { email: string | null; invitation?: InvitationWay | undefined }) =>
  email !== null || way !== 'mail';

/** The fields of a new person: teacher, student, supervisor, sponsor or admin. */
export const UserFields = v.strictObject({
  id: ClientId,
  ...person,
  ...access,
  role: Role,
  regionId: v.optional(v.nullable(Id)),
});

/** A new person, with a password or an invitation. */
export const UserForm = v.pipe(
  UserFields,
  v.forward(v.partialCheck([['email'], ['role']], mayLackAddress, say('emailInvalid')), ['email']),
  v.forward(v.partialCheck([['email'], ['invitation']], isReachable, say('emailInvalid')), ['email']),
  v.forward(v.partialCheck([['password'], ['invitation']], hasOneAccess, say('passwordTooShort')), ['password']),
);

/**
 * Changes of a person. An empty or missing password means unchanged; only the admin changes role and region. If the address
 * becomes null the person gets a sign-in name; a person with an address loses it.
 */
export const UserChange = v.strictObject({
  id: ClientId,
  fullName: v.optional(requiredText(say('nameRequired'))),
  email: v.optional(emailOrNone(say('emailInvalid'))),
  signInName: addedSince('1.1.0', v.nullable(SignInName)),
  contactEmail: addedSince('1.1.0', ContactEmail),
  phone: v.optional(plainLine(limits.phoneLength)),
  address: v.optional(plainLine()),
  password: v.optional(v.union([v.literal(''), schoolPassword], say('passwordTooShort'))),
  role: v.optional(Role),
  regionId: v.optional(v.nullable(Id)),
});

/** A person for a class: an existing one by `userId`, or a new one with the rules of the teacher form. */
export const ClassMember = v.union(
  [
    v.strictObject({ userId: Id, classId: v.optional(Id) }),
    v.pipe(
      v.strictObject({
        id: ClientId,
        classId: v.optional(Id),
        ...person,
        ...access,
        role: v.picklist(['teacher', 'student'], say('roleRequired')),
      }),
      v.forward(v.partialCheck([['email'], ['invitation']], isReachable, say('emailInvalid')), ['email']),
      v.forward(v.partialCheck([['password'], ['invitation']], hasOneAccess, say('passwordTooShort')), ['password']),
    ),
  ],
  say('valueInvalid'),
);
