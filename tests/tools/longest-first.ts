import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest tests of each kind (whole apps, real processes, browsers), longest first. A new clone has no measurements yet,
 * and would start the smallest files last, some of which then take half a minute on one worker.
 */
const longest = [
  'tests/e2e/accessibility',
  'tests/e2e/letter',
  'tests/e2e/report-offline',
  'tests/e2e/reader.',
  'tests/e2e/people-of-a-school',
  'tests/e2e/sponsor.',
  'tests/e2e/admin',
  'tests/e2e/roles',
  'tests/e2e/replaced-report',
  'tests/e2e/sponsor-explorer',
  // It mostly waits, so it runs beside tests that compute.
  'tests/faults/stopped-server',
  'tests/server/conformance/rights',
  'tests/server/conformance/',
  'tests/server/security/leaving-school',
  'tests/server/uploads/kill',
  'tests/server/two-processes/',
  'tests/faults/server-kills',
  'tests/server/sync/',
  'tests/server/launcher/',
  'tests/faults/closed-tabs',
  'tests/server/payments/',
  'tests/server/imports/',
  'tests/server/metrics/',
  'tests/server/backup/',
  'tests/faults/engine',
];

/** A worker of the test runner has one environment: files with the same one follow each other. */
function hasPage({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom');
}

/** Runs the projects one after the other, each with its longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      const isLong = (start: string) => own.filter(({ moduleId }) => moduleId.includes(`/${start}`));
      return [...new Set([...longest.flatMap(isLong), ...own.filter(hasPage), ...own])];
    });
  }
}
