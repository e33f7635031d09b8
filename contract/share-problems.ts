/** Why what another app shared could not be kept; the worker passes it to the screen in its address (`/share?problem=`). */
export const shareProblems = ['device-full', 'no-file', 'unreadable'] as const;

export type ShareProblem = (typeof shareProblems)[number];
