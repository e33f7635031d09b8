import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { usePlace } from '#hooks/mirror/use-place.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { PlaceSummary } from './place-summary.tsx';

type ChosenPlaceProps = { type: SponsorshipType; typeId: string; amount: number | undefined };

/** A visitor's chosen place, shown during the registration. */
export function ChosenPlace({ type, typeId, amount }: ChosenPlaceProps) {
  const { place, view } = usePlace(type, typeId);
  // The open amount is the limit: someone else may have given since.
  const chosen = amount && place && Math.min(amount, place.openDollars);
  if (place) return <PlaceSummary type={type} place={place} chosen={chosen || undefined} />;
  return view.state === 'loading' ? <Skeleton height="48" /> : null;
}
