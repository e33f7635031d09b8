import type { TransferState } from './entities/transfer-kinds.ts';

/** The events of a transfer. `confirm` and `dispute` are both confirmations: of the sent amount, or of another one. */
export const transferEvents = ['draft', 'send', 'confirm', 'dispute', 'resolve', 'return', 'delete'] as const;
export type TransferEvent = (typeof transferEvents)[number];

type Next = TransferState | 'absent' | 'never';

const never: Readonly<Record<TransferEvent, 'never'>> = {
  ...{ draft: 'never', send: 'never', confirm: 'never', dispute: 'never' },
  ...{ resolve: 'never', return: 'never', delete: 'never' },
};

/** The one table of transitions. `absent`: there is no row. `never`: the event cannot happen in that state. */
export const transferTransitions: Readonly<Record<TransferState | 'absent', Readonly<Record<TransferEvent, Next>>>> = {
  absent: { ...never, draft: 'draft' },
  draft: { ...never, send: 'sent', delete: 'absent' },
  sent: { ...never, confirm: 'confirmed', dispute: 'disputed', return: 'returned' },
  confirmed: { ...never, return: 'returned' },
  disputed: { ...never, resolve: 'confirmed', return: 'returned' },
  returned: never,
};

/** The states whose money is no longer ready to be sent: it is reserved, on its way, or there. */
const holdsMoney: Readonly<Record<TransferState, boolean>> = {
  draft: true,
  sent: true,
  confirmed: true,
  disputed: true,
  returned: false,
};

/** The states whose money has left the operator. */
export const hasLeft: Readonly<Record<TransferState, boolean>> = { ...holdsMoney, draft: false };

/** The states of a transfer that the school reads: only admins see drafts. */
export const isKnownToSchool: Readonly<Record<TransferState, boolean>> = { ...hasLeft, returned: true };
