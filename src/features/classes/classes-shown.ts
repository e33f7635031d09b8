/** Filters of the list of all classes. They are separate from the page, so that its route's search schema stays small. */
export const classesShown = ['all', 'without-teacher', 'without-students', 'ending', 'ended'] as const;
export type ClassesShown = (typeof classesShown)[number];

/** Filters of the list of one madrasa's classes. */
export const madrasaClassesShown = ['ended'] as const;
export type MadrasaClassesShown = (typeof madrasaClassesShown)[number];
