import { monthOf } from '#contract/month.ts';
import type { Writing } from '#server/http/handler.ts';
import { mailSponsorsOfEnd } from './ended-mails.ts';
import { placesEndingAround } from './ending-places.ts';
import { refundMonthsAfter, skipMonthsAfter } from './months-after-end.ts';
import { pauseSponsorships } from './note-ends.ts';

/**
 * The last running class of a madrasa has moved away: the madrasa ends with the last of those that are left, and so does its region where
 * none runs there. Its sponsors read the same as after the end of a last class. Where all of them have ended already, this month is the last in
 * which there was a class: their sponsorships pause at once.
 * @param madrasaId the madrasa that the class has left
 */
export async function endLeftPlaces(
  { db, caller, clock }: Pick<Writing, 'db' | 'caller' | 'clock'>,
  madrasaId: string,
): Promise<void> {
  const now = clock.now();
  const month = monthOf(now);
  for (const place of await placesEndingAround(db, madrasaId)) {
    if (place.lastMonth < month) {
      const left = { ...place, lastMonth: month };
      await skipMonthsAfter(db, left);
      await pauseSponsorships(db, left, { now, at: now });
    } else {
      await skipMonthsAfter(db, place);
      await refundMonthsAfter(db, place, { by: caller.userId ?? null, now });
      await mailSponsorsOfEnd(db, place, { reason: 'moved', note: '', now });
    }
  }
}
