import { v7 } from 'uuid';

/** A UUIDv7, for rows whose id the client did not make. */
export function newId(): string {
  return v7();
}
