import type { AccessWay } from '#contract/forms/user-forms.ts';
import type { User } from '#contract/reading/read.ts';

/** Initial values of a person's form. */
function personValues(user?: User) {
  return {
    fullName: user?.fullName ?? '',
    email: user?.email ?? '',
    withoutEmail: user?.email === null,
    contactEmail: user?.contactEmail ?? '',
    phone: user?.phone ?? '',
    address: user?.address ?? '',
    password: '',
  };
}

/** Initial values of an existing user's form, with the sign-in name. */
export function knownPersonValues(user?: User) {
  return { ...personValues(user), signInName: user?.signInName ?? '' };
}

/** The address in the form of a call: null if there is none. */
function withAddress<TForm extends { email: string; withoutEmail: boolean }>({ email, withoutEmail, ...form }: TForm) {
  return { ...form, email: withoutEmail ? null : email };
}

/** Like `withAddress`, with the sign-in name, which the server makes if it is empty. */
export function withSignIn<TForm extends { email: string; withoutEmail: boolean; signInName: string }>({
  signInName,
  ...form
}: TForm) {
  return { ...withAddress(form), ...(form.withoutEmail && signInName !== '' && { signInName }) };
}

/** Initial values of a new user's form. */
export function newPersonValues() {
  return { ...personValues(), access: 'password' as AccessWay };
}

/** A form in the form of a call: with a password, or with an invitation. */
export function withAccess<
  TForm extends { access: AccessWay; password: string; email: string; withoutEmail: boolean },
>({ access, password, ...form }: TForm) {
  return { ...withAddress(form), ...(access === 'password' ? { password } : { invitation: access }) };
}
