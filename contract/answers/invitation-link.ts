import * as v from 'valibot';
import { Timestamp } from '../fields.ts';

/** A link to set a password, as a path of the page, which knows its own origin; and until when it works. */
export const InvitationLink = v.object({ path: v.string(), expiresDate: Timestamp });
export type InvitationLink = v.InferOutput<typeof InvitationLink>;
