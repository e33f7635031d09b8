import { demoAccounts } from '#contract/demo.ts';
import type { Demo } from './build-demo.ts';

/**
 * The number of months for which the demo's classes have sent reports.
 * - A year if the demo sponsor supports or supported the class or its madrasa; less for a whole region.
 * - One month if others sponsor a class, completely or nearly: the landing page shows those that need least first, and a
 *   visitor asks for their last report.
 * A class is as old as its first report (fill-demo.ts), so that none looks missing that no one expected. Every further report
 * makes the first start slower.
 */
const months = { ofDemoSponsor: 12, ofTheirRegion: 4, nearlyComplete: 1, others: 0 };

/** The share of its price from which a class counts as nearly complete. */
const nearly = 0.9;

/** Months of history by the id of the class, for every class of the demo. */
export function reportHistory({ regions, people, sponsorships }: Demo): Map<string, number> {
  const demoSponsor = people.find(({ email }) => email === demoAccounts.sponsor)?.id;
  const living = sponsorships.filter(({ state }) => state === 'active');
  const sponsored = new Map<string, number>();
  for (const { typeId, amountCents } of living) sponsored.set(typeId, (sponsored.get(typeId) ?? 0) + amountCents);
  const own = new Set(sponsorships.filter(({ sponsorId }) => sponsorId === demoSponsor).map(({ typeId }) => typeId));
  const shareOf = ({ id, price }: { id: string; price: number }) => (sponsored.get(id) ?? 0) / (price * 100);

  const history = new Map<string, number>();
  for (const region of regions) {
    for (const madrasa of region.madaris) {
      for (const entry of madrasa.classes) {
        const reached = [region, madrasa, entry];
        const length = [
          own.has(entry.id) || own.has(madrasa.id) ? months.ofDemoSponsor : months.others,
          own.has(region.id) ? months.ofTheirRegion : months.others,
          shareOf(entry) >= nearly || reached.some((place) => shareOf(place) >= 1)
            ? months.nearlyComplete
            : months.others,
        ];
        history.set(entry.id, Math.max(...length));
      }
    }
  }
  return history;
}
