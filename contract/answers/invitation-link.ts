import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';

/** A link to set a password, as a path of the page, which knows its own origin, and its expiry. */
export const InvitationLink = v.object({ path: v.string(), expiresDate: Timestamp });
export type InvitationLink = v.InferOutput<typeof InvitationLink>;

/** The links of several people, in the requested order. `code` and `message` give the reason for a missing one. */
export const InvitationLinks = v.object({
  data: v.array(
    v.object({
      id: Id,
      link: v.nullable(InvitationLink),
      code: v.nullable(v.string()),
      message: v.nullable(v.string()),
    }),
  ),
});
export type InvitationLinks = v.InferOutput<typeof InvitationLinks>;
