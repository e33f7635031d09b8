import * as v from 'valibot';
import { Id, Month, Timestamp } from '../fields.ts';
import { Role } from '../rights/roles.ts';
import { otherName } from '../typed/other-name.ts';

/**
 * A person.
 * - `phone` and `phoneNumber` are one value under two names (docs/rules.md#the-api).
 * - `classIds`: the person's classes whose members the reader may see; devices build the lists of a class and of a madrasa
 *   from them.
 * - A student or teacher without an address has a `signInName` instead (docs/rules.md#signing-in); earlier releases stored
 *   none.
 * - `contactEmail` is for writing to the person, such as a family's address that siblings share: no one signs in with it.
 */
export const User = v.object({
  id: Id,
  fullName: v.string(),
  email: v.nullable(v.string()),
  signInName: v.optional(v.nullable(v.string()), null),
  contactEmail: v.optional(v.string(), ''),
  phone: v.string(),
  phoneNumber: v.string(),
  address: v.string(),
  role: Role,
  regionId: v.nullable(Id),
  region: v.nullable(v.object({ id: Id, name: v.string(), ...otherName })),
  classIds: v.array(Id),
  /** The first and last month of a person who was in classes and is in none now, if the reader manages them; otherwise null. */
  formerMonths: v.optional(v.nullable(v.object({ from: Month, until: Month })), null),
  /** The end of the person's sign-in; null without one, and for readers who do not run schools. */
  signInUntil: v.optional(v.nullable(Timestamp), null),
  version: v.number(),
  createdDate: Timestamp,
});
export type User = v.InferOutput<typeof User>;
