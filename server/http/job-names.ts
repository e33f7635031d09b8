const hourMs = 3_600_000;

/** Jobs that one process does for all, with their name in the table of jobs, the log and the metrics, and their interval. */
export const sharedJobs = {
  forget: hourMs,
  'fold-figures': hourMs,
  'prune-journal': 24 * hourMs,
  'sweep-files': 24 * hourMs,
  'bare-files': 24 * hourMs,
  'ended-classes': hourMs,
  'ended-acting': hourMs / 6,
  'divide-payments': hourMs / 6,
  'school-mails': hourMs,
  'old-uploads': 24 * hourMs,
  reconcile: 24 * hourMs,
  'gateway-balance': hourMs,
} as const;
export type SharedJob = keyof typeof sharedJobs;

/** Work that every process does, each row of it once. */
export const repeatedJobs = ['payments', 'mails', 'notifications', 'pictures', 'erased-names', 'imports'] as const;
export type RepeatedJob = (typeof repeatedJobs)[number];

/**
 * The shared jobs of an installation: a sandbox has no books to compare with, and without a gateway there is no balance to
 * read.
 */
export function sharedJobsWith({ name, isSandbox }: { name: string; isSandbox: boolean }): SharedJob[] {
  const isCompared = name !== 'none' && !isSandbox;
  return (Object.keys(sharedJobs) as SharedJob[]).filter(
    (job) => (job !== 'reconcile' || isCompared) && (job !== 'gateway-balance' || name !== 'none'),
  );
}
