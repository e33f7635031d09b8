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

/** The same with the sign-in name, of someone who is there. */
export function knownPersonValues(user?: User) {
  return { ...personValues(user), signInName: user?.signInName ?? '' };
}

/** The address as a call takes it: null for someone who has none. */
function withAddress<TForm extends { email: string; withoutEmail: boolean }>({ email, withoutEmail, ...form }: TForm) {
  return { ...form, email: withoutEmail ? null : email };
}

/** The same with the sign-in name, which the server makes where there is none. */
export function withSignIn<TForm extends { email: string; withoutEmail: boolean; signInName: string }>({
  signInName,
  ...form
}: TForm) {
  return { ...withAddress(form), ...(form.withoutEmail && signInName !== '' && { signInName }) };
}

/** The same of someone new. */
export function newPersonValues() {
  return { ...personValues(), access: 'password' as AccessWay };
}

/** A form as the call takes it: with a password, or with an invitation. */
export function withAccess<
  TForm extends { access: AccessWay; password: string; email: string; withoutEmail: boolean },
>({ access, password, ...form }: TForm) {
  return { ...withAddress(form), ...(access === 'password' ? { password } : { invitation: access }) };
}
