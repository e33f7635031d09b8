import { defineConfig } from 'vitest/config';

/**
 * Four kinds of test, one command: rules (pure), engine (IndexedDB in memory), server (real database) and e2e (real
 * browser). The latter two share one server each, so their files run one after the other.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'contract/**/*.test.ts',
            'src/**/*.test.{ts,tsx}',
            'sw/**/*.test.ts',
            'tests/unit/**/*.test.ts',
            'tests/tools/**/*.test.ts',
          ],
          // These need what the other kinds set up.
          exclude: ['tests/tools/browser.test.ts', 'tests/tools/database.test.ts'],
          setupFiles: ['tests/tools/setup-unit.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/server/**/*.test.ts', 'tests/tools/database.test.ts'],
          globalSetup: ['tests/tools/setup-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts', 'tests/tools/browser.test.ts'],
          globalSetup: ['tests/tools/setup-e2e.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
