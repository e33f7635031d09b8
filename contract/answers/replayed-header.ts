/** The header of a stored answer to an earlier request with the same key: its content is from that time. */
export const replayedHeader = 'idempotency-replayed';
