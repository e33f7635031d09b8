/** The field of a search that leads to another screen, in whose field its person goes on typing (search-field.tsx). */
export const leadsOnward = '[data-leads-on]';

/** That field, and the one on the other screen: the focus is theirs there. */
export const onwardSearch = `${leadsOnward}, [data-goes-on]`;
