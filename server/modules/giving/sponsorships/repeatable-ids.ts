import { v5 } from 'uuid';

/*
 * UUIDs made of names within the caller's own id as their namespace (RFC 9562, 5.5): every process makes the same ones
 * of the same call, and no one else's call makes them, whatever it brings.
 */

/** The id of what a call makes whose client gave none but an Idempotency-Key: a repeat after a crash means the same one. */
export function idOfCall(userId: string, idempotencyKey: string): string {
  return v5(idempotencyKey, userId);
}
