/** What a person can be notified of. */
export const pushKinds = ['due', 'missing', 'returned', 'report', 'arrived'] as const;
