import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';

/** A link to set a password, as a path of the page, which knows its own origin; and until when it works. */
export const InvitationLink = v.object({ path: v.string(), expiresDate: Timestamp });
export type InvitationLink = v.InferOutput<typeof InvitationLink>;

/** The links of several people, in the order asked for. `code` and `message` say why there is none for one of them. */
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
