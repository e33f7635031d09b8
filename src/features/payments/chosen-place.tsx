import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { usePlace } from '#hooks/mirror/use-place.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { PlaceSummary } from './place-summary.tsx';

/** What a visitor has chosen to sponsor, while they register for it. */
export function ChosenPlace({ type, typeId }: { type: SponsorshipType; typeId: string }) {
  const { place, view } = usePlace(type, typeId);
  if (place) return <PlaceSummary type={type} place={place} />;
  return view.state === 'loading' ? <Skeleton height="48" /> : null;
}
