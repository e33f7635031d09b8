/** Which people a list shows, but for all. */
export const peopleShown = ['no-password'] as const;
export type PeopleShown = (typeof peopleShown)[number];
