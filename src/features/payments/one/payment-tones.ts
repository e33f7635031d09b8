/** The colour of a payment's state, wherever an admin reads it. */
export const paymentTones = {
  due: 'sand',
  open: 'blue',
  paid: 'green',
  failed: 'red',
  refunded: 'gold',
  skipped: 'sand',
  unknown: 'sand',
} as const;
