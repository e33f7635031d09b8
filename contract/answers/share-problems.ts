/**
 * Reasons for which a file shared by another app could not be stored; the worker passes them to the screen in its address
 * (`/share?problem=`). `not-ready` comes from the server, before the worker is in control.
 */
export const shareProblems = ['device-full', 'no-file', 'unreadable', 'not-ready'] as const;

export type ShareProblem = (typeof shareProblems)[number];
