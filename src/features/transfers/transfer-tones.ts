/** The colours of the states of a transfer. */
export const transferTones = {
  draft: 'sand',
  sent: 'gold',
  confirmed: 'green',
  disputed: 'red',
  returned: 'sand',
  unknown: 'sand',
} as const;
