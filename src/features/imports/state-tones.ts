/** The colour of each state of an import. */
export const stateTones = {
  checked: 'blue',
  running: 'gold',
  done: 'green',
  cancelled: 'sand',
  unknown: 'sand',
} as const;
