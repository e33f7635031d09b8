import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { usePlace } from '#hooks/mirror/use-place.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { PlaceSummary } from './place-summary.tsx';

type ChosenPlaceProps = { type: SponsorshipType; typeId: string; amount: number | undefined };

/** What a visitor has chosen to sponsor, while they register for it. */
export function ChosenPlace({ type, typeId, amount }: ChosenPlaceProps) {
  const { place, view } = usePlace(type, typeId);
  if (place) return <PlaceSummary type={type} place={place} chosen={amount} />;
  return view.state === 'loading' ? <Skeleton height="48" /> : null;
}
