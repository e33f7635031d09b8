/** Filters of a list of people, besides all. */
export const peopleShown = ['no-password'] as const;
export type PeopleShown = (typeof peopleShown)[number];
