import { v5 } from 'uuid';

/*
 * UUIDs derived from names within the caller's own id as their namespace (RFC 9562, 5.5): every process derives the same ones
 * from the same call, and no other caller can.
 */

/** The id of an object whose client sent none but an Idempotency-Key: a repeat after a crash means the same object. */
export function idOfCall(userId: string, idempotencyKey: string): string {
  return v5(idempotencyKey, userId);
}
