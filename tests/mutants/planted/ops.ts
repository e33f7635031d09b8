import type { PlantedBug } from '../planted-bug.ts';

const mails = 'server/modules/mails/mail-server-away.test.ts';

/** Mails, jobs, metrics, the sync of many writers, the disk. */
export const opsBugs: readonly PlantedBug[] = [
  {
    name: 'a mail server that relays nothing for us ends every mail',
    file: 'server/mail/mail-failure.ts',
    find: "? 'unreachable' : 'no-mailbox';",
    replace: "? 'no-mailbox' : 'no-mailbox';",
    project: 'server',
    test: mails,
  },
  {
    name: 'mails are given up after an hour',
    file: 'server/mail/queue-mail.ts',
    find: ': 5 * dayMs;',
    replace: ': dayMs / 24;',
    project: 'server',
    test: mails,
  },
  {
    name: 'the rest of a batch stays claimed while the mail server is away',
    file: 'server/modules/mails/send-queued-mails.ts',
    find: 'claimed.slice(isLate ? index : index + 1)',
    replace: 'claimed.slice(claimed.length)',
    project: 'server',
    test: 'server/modules/mails/claimed-mails.test.ts',
  },
  {
    name: 'a mail that is given up is noted nowhere',
    file: 'server/modules/mails/send-queued-mails.ts',
    find: "      await noteGivenUp(within, 'mail', { type: 'user', id: userId }, { kind, reason });\n",
    replace: '',
    project: 'server',
    test: mails,
  },
  {
    name: 'a queued link for a new password outlives the new password',
    file: 'server/access/mailed-links.ts',
    find: "['reset', 'confirmAddress']",
    replace: "['confirmAddress']",
    project: 'server',
    test: mails,
  },
  {
    name: 'a job that fails counts as done',
    file: 'server/jobs.ts',
    find: '  await work();\n  await db.update',
    replace: '  await db.update',
    project: 'server',
    test: 'tests/server/db/jobs.test.ts',
  },
  {
    name: 'a device is asked to go on for as long as many write',
    file: 'server/modules/sync/next-page.ts',
    find: 'return !isCut(from) && (await hasChanges(db, from));',
    replace: 'return hasChanges(db, from);',
    project: 'server',
    test: 'tests/server/sync/concurrency.test.ts',
  },
  {
    name: 'beside many writers what is committed waits for all of them',
    file: 'server/modules/sync/next-page.ts',
    find: 'page?.until ?? { ...now, below };',
    replace: 'page?.until ?? { ...now, below: now.end };',
    project: 'server',
    test: 'tests/server/sync/concurrency.test.ts',
  },
  {
    name: 'uploads fill the disk',
    file: 'server/storage/disk-reserve.ts',
    find: 'if (free >= reserve) return;',
    replace: 'if (free >= 0) return;',
    project: 'server',
    test: 'server/storage/disk-reserve.test.ts',
  },
];
