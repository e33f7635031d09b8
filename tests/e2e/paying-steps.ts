import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { withDatabase } from '#server/cli/reach-database.ts';
import type { OwnSchool } from './own-school.ts';

/* Two people at one place, an expiring hold, and the remaining parts of a cancelled sponsorship. */

export async function open(page: Page, { classes: [first] }: OwnSchool): Promise<void> {
  await page.goto(`${inject('sharedServer')}/sponsor-payment/class/${first.id}`);
  await page.getByRole('heading', { level: 1, name: `Sponsor ${first.name}` }).waitFor();
}

/** Ends the hold of a place after a number of seconds. */
export async function endHolds({ classes: [first] }: OwnSchool, seconds: number): Promise<void> {
  const place = { databaseUrl: undefined, dataDir: inject('sharedDataDir') };
  await withDatabase(place, ({ db }) =>
    db.execute(sql`update sponsorships set holds_until = now() + make_interval(secs => ${seconds})
      where type_id = ${first.id} and state = 'held'`),
  );
}
