import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';

/**
 * State of a student's sign-in: has signed in at least once; has a slip that works until `slipUntil`; has a password chosen by
 * the school; or has nothing yet.
 */
export const StudentSignIn = v.object({
  id: Id,
  fullName: v.string(),
  email: v.nullable(v.string()),
  signInName: v.nullable(v.string()),
  hasSignedIn: v.boolean(),
  hasPassword: v.boolean(),
  slipUntil: v.nullable(Timestamp),
});
export type StudentSignIn = v.InferOutput<typeof StudentSignIn>;
