import * as v from 'valibot';
import { Id, Month, Timestamp } from '../fields.ts';
import { Role } from '../rights/roles.ts';

/**
 * A person. `phone` and `phoneNumber` are one value under two names (docs/rules.md#the-api). `classIds` are the classes that the
 * person is in, as far as the reader may see who is in them: devices answer the lists of a class and of a madrasa from it.
 * A student or teacher without an address has a `signInName` instead (docs/rules.md#signing-in); earlier releases stored none.
 * `contactEmail` is for people to write to, such as a family's address that siblings share: no one signs in with it.
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
  region: v.nullable(v.object({ id: Id, name: v.string() })),
  classIds: v.array(Id),
  /** The first and last month of someone who was in classes and is in none now, as far as the reader manages them; else null. */
  formerMonths: v.optional(v.nullable(v.object({ from: Month, until: Month })), null),
  /** When the person can no longer sign in; null where no end is set, and for readers who do not run schools. */
  signInUntil: v.optional(v.nullable(Timestamp), null),
  version: v.number(),
  createdDate: Timestamp,
});
export type User = v.InferOutput<typeof User>;
