// Separate from the table of its events, because the address of the list of transfers names a state before that table is
// loaded.

/**
 * The state of a transfer: money that an admin sends to a madrasa.
 * - `draft`: its money is reserved, and nothing was sent. `sent`: an admin said that it is on its way.
 * - `confirmed`: the school said that all of it arrived, or an admin resolved a dispute. `disputed`: the school named another
 *   amount.
 * - `returned`: it came back; its money is ready to be sent again.
 */
export const transferStates = ['draft', 'sent', 'confirmed', 'disputed', 'returned'] as const;
export type TransferState = (typeof transferStates)[number];
