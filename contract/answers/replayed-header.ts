/** The header of an answer that is the stored one of an earlier request with the same key: what it says was so then. */
export const replayedHeader = 'idempotency-replayed';
