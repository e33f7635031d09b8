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
