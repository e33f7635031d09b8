/** The orders of a list, as the API names them. */
export const sortOrders = ['name', '-name', 'created', '-created'] as const;
export type SortOrder = (typeof sortOrders)[number];
