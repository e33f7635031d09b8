import type { UnknownValue } from '../reading/lenient.ts';
import type { Caller, Role } from './roles.ts';

/** What decides who gets a slip from whom, and how small an account is. */
export interface SignsIn {
  readonly role: Role | UnknownValue;
  readonly email: string | null;
}

/** A student without an address: mostly a child. The school does for them what others do in their account. */
export function isChild({ role, email }: SignsIn): boolean {
  return role === 'student' && email === null;
}

/** Whether a person may get a slip from this caller, as far as it depends on the person: a teacher gives it to children alone. */
export function mayGetSlip(caller: Caller, person: SignsIn): boolean {
  return caller !== 'teacher' || isChild(person);
}
