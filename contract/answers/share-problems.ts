/**
 * Why what another app shared could not be kept; the worker passes it to the screen in its address (`/share?problem=`).
 * `not-ready` comes from the server, where the worker was not in control yet.
 */
export const shareProblems = ['device-full', 'no-file', 'unreadable', 'not-ready'] as const;

export type ShareProblem = (typeof shareProblems)[number];
