import * as v from 'valibot';
import { Timestamp } from '../../fields.ts';

/** Kinds of notifications. */
export const pushKinds = ['due', 'missing', 'returned', 'report', 'arrived'] as const;
export type PushKind = (typeof pushKinds)[number];

/**
 * `publicKey`: the server's, with which a browser subscribes (RFC 8292), 65 bytes in base64url. `since`: the time since which
 * this session gets notifications; null if it does not.
 */
export const PushState = v.object({ publicKey: v.string(), since: v.nullable(Timestamp) });
export type PushState = v.InferOutput<typeof PushState>;

/** Message for the worker of a device. `userId`: the recipient, because people share phones. `badge`: number of new things. */
export const PushMessage = v.object({
  userId: v.string(),
  title: v.string(),
  body: v.string(),
  path: v.string(),
  language: v.string(),
  tag: v.string(),
  badge: v.number(),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;
