/** Filters of the list of all classes. They are separate from the page, so that its route's search schema stays small. */
export const classesShown = ['all', 'without-teacher', 'without-students', 'ended'] as const;
export type ClassesShown = (typeof classesShown)[number];

/** The same of the classes of one madrasa. */
export const madrasaClassesShown = ['ended'] as const;
export type MadrasaClassesShown = (typeof madrasaClassesShown)[number];
