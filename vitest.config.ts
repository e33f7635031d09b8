import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/tools/longest-first.ts';
import { SecondTries } from './tests/tools/second-tries.ts';

/** `npm run test:soak` runs the long tests, without a time limit. */
const soak = process.env.SOAK === '1';

/**
 * Real processes are killed and real browsers driven here: on a shared machine one of a thousand tests may run out of time.
 * There it gets a second try, which Vitest reports; on a developer's machine it fails.
 */
const secondTry = process.env.CI === 'true' && !soak ? 1 : 0;
const kind = soak ? 'soak' : 'test';

/** An awaited event either comes or never does; the machine decides how soon. */
const waiting = (timeout: number) => ({ poll: { timeout } });

/** Tests of the page itself, its storage, its language and its widgets change them for later tests. */
const pages = [
  `src/{hooks,snapshot}/**/*.${kind}.{ts,tsx}`,
  `src/i18n/{first-paint,loading}.${kind}.ts`,
  `src/lib/{drafts,stored-choice,rest/*}.${kind}.ts`,
  `src/ui/{chakra/lazy-widget,fields/choices/native-first}.${kind}.tsx`,
];

/**
 * Four kinds of test, one command: rules (pure), engine (IndexedDB in memory), server (real database) and e2e (real
 * browser). The kinds run one after the other, so that a browser never waits for a machine full of databases.
 */
export default defineConfig({
  test: {
    // Two cores, and much of the time is spent waiting for a database, a disk or a browser.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SecondTries()],
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          environment: 'node',
          include: [
            `contract/**/*.${kind}.ts`,
            `src/**/*.${kind}.{ts,tsx}`,
            `sw/**/*.${kind}.ts`,
            `theme/**/*.${kind}.ts`,
            `tests/unit/**/*.${kind}.ts`,
            `tests/tools/**/*.${kind}.ts`,
          ],
          // These need the set-up of the other kinds.
          exclude: [...pages, 'tests/tools/browser.test.ts', 'tests/tools/database.test.ts'],
          setupFiles: ['tests/tools/setup-unit.ts', 'tests/tools/setup-random.ts'],
          // Loading the product again for each of 85 files would take half of the time.
          isolate: false,
          // Nothing here is slow, but a machine may be.
          testTimeout: soak ? 0 : 30_000,
          expect: waiting(20_000),
        },
      },
      {
        test: {
          name: 'unit-page',
          sequence: { groupOrder: 0 },
          environment: 'node',
          include: pages,
          setupFiles: ['tests/tools/setup-unit.ts', 'tests/tools/setup-random.ts'],
          testTimeout: soak ? 0 : 30_000,
          expect: waiting(20_000),
        },
      },
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          environment: 'node',
          include: [
            `server/**/*.${kind}.ts`,
            `tests/server/**/*.${kind}.ts`,
            `tests/faults/**/*.${kind}.ts`,
            `tests/tools/database.${kind}.ts`,
          ],
          globalSetup: ['tests/tools/setup-server.ts'],
          setupFiles: ['tests/tools/setup-random.ts'],
          // Loading the server again for each of 150 files would take a quarter of the time.
          isolate: false,
          retry: secondTry,
          // Each file has its own database, and waits for its disk and its processes as long as it computes.
          maxWorkers: 3,
          testTimeout: soak ? 0 : 120_000,
          expect: waiting(60_000),
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          environment: 'node',
          include: [`tests/e2e/**/*.${kind}.ts`, `tests/tools/browser.${kind}.ts`],
          globalSetup: ['tests/tools/setup-e2e.ts'],
          // Devices that tests share (tests/e2e/harness.ts) outlive their file.
          isolate: false,
          retry: secondTry,
          // Two files at a time share one server, with a browser each (tests/e2e/harness.ts).
          testTimeout: soak ? 0 : 240_000,
          expect: waiting(60_000),
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
