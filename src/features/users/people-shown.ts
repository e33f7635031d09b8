/** Filters of a list of people, besides all. */
export const peopleShown = ['no-password', 'former'] as const;
export type PeopleShown = (typeof peopleShown)[number];
