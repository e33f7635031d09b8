/** The colour of a payment's state on the admin's screens. */
export const paymentTones = {
  due: 'sand',
  open: 'blue',
  paid: 'green',
  failed: 'red',
  refunded: 'gold',
  skipped: 'sand',
  unknown: 'sand',
} as const;
