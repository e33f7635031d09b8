/** The field of a search that leads to another screen, in whose field its person goes on typing (search-field.tsx). */
export const leadsOnward = '[data-leads-on]';

/** That field, and its counterpart on the other screen, which receives the focus. */
export const onwardSearch = `${leadsOnward}, [data-goes-on]`;
