import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Every loop of the server without a counting head, with the reason for its end, whatever others do. Add a new one here with
 * its bound, or write it so that it counts.
 */
const bounds: Readonly<Record<string, readonly string[]>> = {
  'backup/copy-file.ts': [
    'the file ends; data added during the copy is written by a database that knows of the backup',
  ],
  'backup/row-files.ts': ['keys ascend within one snapshot of the database'],
  'cli/ask-password.ts': ['a person types, or ends the input'],
  'cli/reach-database.ts': ['half a minute'],
  'db/embedded/lock.ts': ['each turn that does not end it sees another process take the next number and end'],
  'db/embedded/orphan.ts': ['`timeoutMs`'],
  'db/embedded/postmaster.ts': ['`retryFor`'],
  'db/functions.ts': ['ids ascend to the last class that was there at the start'],
  'db/tx.ts': ['`maximumAttempts`'],
  'documents/visual-runs.ts': ['`start` grows to the number of runs', '`end` grows to the number of runs'],
  'http/background.ts': ['a process that stops starts no work; what runs ends by its own time limits'],
  'http/request/entity-tags.ts': ['`at` grows to the length of a header, which Node limits'],
  'files/content/macro-source.ts': [
    '`at` grows by two bytes or more to the length of the stream',
    '`at` grows to the length of a chunk',
  ],
  'files/content/picture/bare-jpeg.ts': [
    '`at` grows to the length of the file',
    '`at` grows to the length of the file',
  ],
  'files/content/picture/bare-png.ts': ['`at` grows to the length of the file'],
  'files/content/picture/bare-webp.ts': ['`at` grows to the length of the file'],
  'files/content/voice/bare-m4a.ts': ['`at` grows to the length of the file'],
  'files/content/voice/bare-mp3.ts': ['`at` grows to the length of the file'],
  'files/content/voice/bare-ogg.ts': ['`at` grows to the length of the file'],
  'files/pictures/first-things.ts': ['what a person waits for ends by its own time limits'],
  'files/pictures/make-waiting-pictures.ts': [
    'each claim puts a picture off, and its tries are counted; the process stops',
    '`turnMs`',
  ],
  'modules/books/verify-books.ts': [
    'a page starts behind the last position that was read; positions of a closed month are stored',
    'a page starts behind the last row that was read; rows of a closed month are stored',
  ],
  'modules/giving/charges/charge-due.ts': [
    'a turn claims what was due when it started, each once: its lease is later than that',
    'a counted row is no longer due; the time is that of the start',
  ],
  'modules/giving/charges/finish-open-payments.ts': ['a turn claims what was free when it started, each once'],
  'modules/giving/zakat/end-zakat.ts': ['ids ascend to the last sponsorship'],
  'modules/imports/import-handlers.ts': ['row numbers ascend to the end of a table of limited length'],
  'modules/imports/run-import.ts': ['each turn leaves fewer rows that wait, of a table of limited length'],
  'modules/sync/ids-in-scope.ts': ['ids of classes ascend within the scope of the caller'],
  'modules/sync/journal.ts': ['nothing is added below where the journal starts'],
  'modules/sync/snapshot.ts': ['bytes end', 'bytes end', 'a seventh bit less each turn'],
  'modules/transfers/ready-money.ts': ['what is divided is left out; the time is that of the start'],
  'push/night.ts': ['a night of any time zone ends within a day'],
  'storage/bucket/s3-bucket.ts': ['a bucket that gives the same place again is an error'],
};

/** `while`, `for (;;)`, and a `for` whose condition is not about its counter. */
const open =
  /\bwhile \(|\bfor \((?:;;|(?:let|const) [^;]*;[^;]*; ?\)|(?:let|const) [^;]*; ;|(?:let|const) \w+ = await )/g;

const root = new URL('../../server', import.meta.url).pathname;

function serverFiles(): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(test|soak)\.ts$/.test(name),
  );
}

/** A file without its comments. */
function codeOf(name: string): string {
  return readFileSync(join(root, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}

test('every loop whose end is not in its head has a bound of its own', () => {
  expect(serverFiles().length).toBeGreaterThan(300);
  const found = serverFiles().flatMap((name) => {
    const count = [...codeOf(name).matchAll(open)].length;
    return count > 0 ? [[name, count] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(bounds).map(([name, reasons]) => [name, reasons.length])),
  );
});

/** Every file that waits to look or to try again, with the reason for its end. */
const waits: Readonly<Record<string, string>> = {
  'cli/reach-database.ts': 'half a minute',
  'db/embedded/orphan.ts': '`timeoutMs`',
  'db/embedded/server-log.ts': 'the database ends',
  'db/embedded/postmaster.ts': '`retryFor`, and the end of the process that is waited for',
  'db/reach.ts': '`tries`',
  'db/tx.ts': '`maximumAttempts`',
  'http/background.ts': 'the process ends; a look is left out while the one before it is under way',
  'jobs.ts': 'the process ends; of itself a job is done once in its time',
  'storage/bucket/s3-bucket.ts': 'its list of pauses ends',
};

test('whatever polls or tries again is known, with what ends it', () => {
  const found = serverFiles().filter((name) =>
    /setInterval\(|import \{ setTimeout\b.*'node:timers\/promises'/.test(codeOf(name)),
  );
  expect(found.sort()).toEqual(Object.keys(waits).sort());
});

test('a loop that is left to others is found, however it is written', () => {
  for (const head of [
    'while (more) {',
    'for (;;) {',
    'for (let more = true; more; ) {',
    'for (let at = 1; ; at += 1) {',
  ]) {
    expect(head.match(open), head).toHaveLength(1);
  }
  for (const head of ['for (const row of rows) {', 'for (let at = 0; at < most; at += 1) {'])
    expect(head.match(open)).toBeNull();
});
