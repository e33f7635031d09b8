import { compareAll } from './api/compare-all.ts';
import { addYear, figureRows } from './api/figures.ts';
import { growthRows } from './api/growth.ts';
import { explorerJobs, jobs } from './api/jobs.ts';
import { openSchools } from './api/schools.ts';
import { slowSearchRows } from './api/slow-search.ts';
import { openInstallation } from './lib/installation.ts';
import type { Row } from './lib/row.ts';

/**
 * The same calls on the same data and database, to the product and to its peers.
 * @param part `explorer` for the calls of visitors in the explorer only; `figures` for those of an admin's start, in a school
 *   of some years
 */
export async function run(part?: string): Promise<Row[]> {
  // Writing jobs come last, because they add classes by the thousand.
  const compared = part === 'explorer' ? explorerJobs : [...explorerJobs, ...jobs];
  const installation = await openInstallation();
  try {
    const schools = await openSchools(installation, { small: 1_000, large: 100_000 });
    try {
      const [small, large] = [schools.small, schools.large];
      if (part === 'figures') {
        for (const { school } of [small, large]) await addYear(school.url);
        return await figureRows(small, large);
      }
      return [
        ...(await growthRows(small, large, compared)),
        ...(await compareAll(small, compared, { rounds: 3, clients: 16, ms: 500 })),
        ...(await compareAll(large, compared, { rounds: 3, clients: 16, ms: 500 })),
        ...(await slowSearchRows(large)),
      ];
    } finally {
      await schools.close();
    }
  } finally {
    await installation.close();
  }
}
