import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Every loop of page and worker without its end in the head, and every timer, with its limit on this device. A server, a
 * network or another tab may never decide alone how long the device continues.
 */
const bounds: Readonly<Record<string, string>> = {
  'src/data/api/probe.ts':
    'one question at a time, from 2 s doubling to 60 s, while the app is offline or the server fails',
  'src/data/api/stall-watch.ts': 'one timer for each request',
  'src/data/reading/texts.ts': 'each saved file once (`tried`)',
  'src/data/saved-files/pictures.ts': 'each saved file once in a visit or connection (`tried`)',
  'src/data/saved-files/upkeep.ts': 'each class once (`tried`); again after 30 s doubling to 15 min',
  'src/data/send/lock/lease.ts': '900 questions of 1 s; the renewal ends with the work',
  'src/data/send/send-all.ts':
    'a second try of an item waits its time out (`tried`); two network failures end the turn',
  'src/data/send/sender.ts': 'one turn for each wake; one timer, of 15 min at most',
  'src/data/send/steps.ts': 'twice as many items each time, until all are read',
  'src/data/send/upload-in-pieces.ts': 'each piece gets further, but for 3 surprises',
  'src/data/sync/running-sync.ts': 'one round in 5 min, and one for each return of the connection',
  'src/data/watch/pace.ts': 'one pass in 500 ms while something changes and it is watched',
  'src/features/imports/import-details.tsx':
    'one question in a fixed time while the screen is open and the import runs',
  'src/features/payments/payment-return.tsx': 'one question in a fixed time while the screen is open',
  'src/features/payments/use-hold.ts': 'one tick of a clock while the screen is open',
  'src/features/reader/aloud/use-read-aloud.ts': 'one page further each time, to the last one',
  'src/features/reader/answer-once.ts': 'one timer for each document, which ends its worker',
  'src/features/reader/docx/reshape.ts': 'one child less each time',
  'src/features/reader/docx/word-styles.ts': 'a chain of styles of limited length (`mostBases`)',
  'src/features/reader/docx/word-xml.ts': 'one child less each time',
  'src/features/reader/find/find-bar.tsx': 'one timer for each typed key',
  'src/features/reader/find/ranges-of.ts': 'half of the rest each time',
  'src/features/reader/media/jpeg-size.ts': 'each step goes at least a byte further in the bytes that are there',
  'src/features/reader/pdf/open-pdf.ts': 'one timer for each document that is closed',
  'src/features/reader/pdf/timeout.ts': 'one question in 1 s, until 60 s have passed without a byte',
  'src/features/reader/review/use-note-seen.ts': 'one timer for each document',
  'src/features/reader/sheet/sheet-table.tsx': '`end` grows to `step` rows',
  'src/features/reader/sheet/xlsx/sheet-rows.ts': 'one row less each time; one cell more up to `mostColumns`',
  'src/features/reader/texts/keep-texts-here.tsx': 'one timer for each screen',
  'src/features/reader/texts/keep-texts.ts': 'one rest for each file',
  'src/features/reader/use-scroll-place.ts': 'one timer for each place',
  'src/features/reports/page/voice-field.tsx': 'one tick of a clock while a voice note is recorded',
  'src/features/reports/page/voice-recorder.ts': 'one timer for each voice note',
  'src/features/spending/use-note-seen.ts': 'one timer for each report',
  'src/hooks/engine/register-worker.ts':
    'one question in a fixed time while the page is open; one timer for each question',
  'src/hooks/reading/use-keep-place.ts': 'one timer at a time, while someone reads',
  'src/hooks/saved-files/use-storage.ts': 'one question in a fixed time while the screen is open',
  'src/hooks/session/recall-session.ts': 'one timer for each start',
  'src/lib/audio/webm-to-ogg.ts': 'the length of the recording',
  'src/lib/react/use-after.ts': 'one timer for each key',
  'src/lib/react/use-debounced.ts': 'one timer for each typed key',
  'src/lib/react/use-every.ts': 'one timer while its screen is open',
  'src/lib/save-as.ts': 'one timer for each file',
  'src/lib/rest/page-moments.ts': 'one timer for each wait of a start',
  'src/lib/rest/quiet-network.ts': 'a timer for each answer that arrives, and the longest wait of a start',
  'src/snapshot/watch-screen.ts': 'the elements of one screen; one timer for each change',
  'src/ui/list/search-field.tsx': 'one timer for each typed key',
  'src/ui/overlay/dialog.tsx': 'one timer for each opening',
  'src/ui/shell/toast-card.tsx': 'one timer for each toast',
  'src/ui/states/use-delayed.ts': 'one timer for each wait',
};

/** `while`, `do`, a `for` whose head has no condition or no step, and timers, including those of a hook. */
const open =
  /\bwhile \(|\bdo \{|\bfor \(.*;\s*;|\bfor \(.*;\s*\) \{|\bsetInterval\(|\bsetTimeout\(|\buse(?:Every|After)\(/;

function filesWithOpenLoops(): string[] {
  const sources = ['src', 'sw']
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\.|\.d\.ts$/.test(file));
  return sources.filter((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => isCode(line) && open.test(line)),
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
}

function isCode(line: string): boolean {
  return !/^\s*(\/\/|\*|\/\*)/.test(line);
}

test('each loop and timer of page and worker has its own bound', () => {
  expect(filesWithOpenLoops().sort()).toEqual(Object.keys(bounds).sort());
});

test.each([
  ['for (;;) {', true],
  ['for (let more = true; more; ) {', true],
  ['while (await next()) {', true],
  ['do {', true],
  ['for (let at = 0; at < 9; at += 1) {', false],
  ['for (const one of all) {', false],
])('%s is seen: %s', (line, isOpen) => {
  expect(open.test(line)).toBe(isOpen);
});
