/** A search field that leads to another screen, where the user types on in its field (search-field.tsx). */
export const leadsOnward = '[data-leads-on]';

/** Matches that field, and its counterpart on the other screen, which receives the focus. */
export const onwardSearch = `${leadsOnward}, [data-goes-on]`;
