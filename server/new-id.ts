import { v7 } from 'uuid';

/** A UUIDv7, for rows whose id does not come from the client. */
export function newId(): string {
  return v7();
}
