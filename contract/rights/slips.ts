import type { UnknownValue } from '../reading/lenient.ts';
import type { Caller, Role } from './roles.ts';

/** Facts about a person that decide on their slips and on the limits of their account. */
export interface SignsIn {
  readonly role: Role | UnknownValue;
  readonly email: string | null;
}

/** A student without an address, in most cases a child. The school does for them what others do in their account. */
export function isChild({ role, email }: SignsIn): boolean {
  return role === 'student' && email === null;
}

/** The caller may make a slip for this person, judging by the person: teachers make slips for children only. */
export function mayGetSlip(caller: Caller, person: SignsIn): boolean {
  return caller !== 'teacher' || isChild(person);
}
