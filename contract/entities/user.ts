import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';
import { Role } from '../rights/roles.ts';

/**
 * A person. `phone` and `phoneNumber` are one value under two names (docs/rules.md#the-api). `classIds` are the classes that the
 * person is in, as far as the reader may see who is in them: devices answer the lists of a class and of a madrasa from it.
 * A student or teacher without an address has a `signInName` instead (docs/rules.md#signing-in); earlier releases stored none.
 */
export const User = v.object({
  id: Id,
  fullName: v.string(),
  email: v.nullable(v.string()),
  signInName: v.optional(v.nullable(v.string()), null),
  phone: v.string(),
  phoneNumber: v.string(),
  address: v.string(),
  role: Role,
  regionId: v.nullable(Id),
  region: v.nullable(v.object({ id: Id, name: v.string() })),
  classIds: v.array(Id),
  version: v.number(),
  createdDate: Timestamp,
});
export type User = v.InferOutput<typeof User>;
