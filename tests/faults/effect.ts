import type { OutboxKind } from '#data/database/outbox-item.ts';

/** One change that the server really made. */
export interface Effect {
  kind: OutboxKind;
  rowId: string;
  userId: string;
  /** The Idempotency-Key under which it was made. */
  key: string | undefined;
  /** For a creation: the number of corrections by its author before it. */
  revision: number;
}
