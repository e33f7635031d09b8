import type { AccessWay } from '#contract/forms/user-forms.ts';
import type { User } from '#contract/reading/read.ts';

/** What the fields of a person's form hold at first. */
export function personValues(user?: User) {
  return {
    fullName: user?.fullName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    address: user?.address ?? '',
    password: '',
  };
}

/** The same of someone new. */
export function newPersonValues() {
  return { ...personValues(), access: 'password' as AccessWay };
}

/** A form as the call takes it: with a password, or with an invitation. */
export function withAccess<TForm extends { access: AccessWay; password: string }>({
  access,
  password,
  ...form
}: TForm) {
  return { ...form, ...(access === 'password' ? { password } : { invitation: access }) };
}
