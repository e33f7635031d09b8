import { demoAccounts } from '#contract/demo.ts';
import type { Demo } from './build-demo.ts';

/**
 * For how many months the demo's classes have sent reports: a year where the demo sponsor gives or gave to the class or its
 * madrasa, less where to a whole region, and one month where others sponsor a class, or nearly: the landing page shows
 * those that need least first, and a visitor asks for their last report. A class is as old as its first report
 * (fill-demo.ts), so that nothing looks missing that no one was asked for; each more makes the first start slower.
 */
const months = { ofDemoSponsor: 12, ofTheirRegion: 4, nearlyComplete: 1, others: 0 };

/** From what share of its price on a class counts as nearly complete. */
const nearly = 0.9;

/** Months of history by the id of the class; of every class of the demo. */
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
