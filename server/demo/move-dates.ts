import type { Demo } from './build-demo.ts';
import { lastTime } from './schools.ts';

const dayMs = 24 * 3_600_000;

/** The demo with all dates moved by the whole days that bring the last of them just before `now`. */
export function moveDates(demo: Demo, now: Date): Demo {
  const by = Math.floor((now.getTime() - lastTime.getTime()) / dayMs) * dayMs;
  const moved = (date: Date) => new Date(date.getTime() + by);
  const created = <TRow extends { created: Date }>(row: TRow): TRow => ({ ...row, created: moved(row.created) });
  return {
    ...demo,
    people: demo.people.map(created),
    regions: demo.regions.map((region) => ({
      ...created(region),
      madaris: region.madaris.map((madrasa) => ({ ...created(madrasa), classes: madrasa.classes.map(created) })),
    })),
    sponsorships: demo.sponsorships.map((row) => ({
      ...row,
      startedAt: moved(row.startedAt),
      cancelledAt: row.cancelledAt && moved(row.cancelledAt),
    })),
  };
}
