import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { RegionDetails } from '#features/explore/region-pages.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const MoneyFigures = lazyPart(() => import('#features/trail/money-figures.tsx'), 'MoneyFigures');

export const Route = createFileRoute('/explore-sponsor/$regionId/details')({
  component: OneRegion,
});

function OneRegion() {
  const { regionId } = Route.useParams();
  return (
    <>
      <RegionDetails regionId={regionId} />
      <Suspense>
        <MoneyFigures regionId={regionId} />
      </Suspense>
    </>
  );
}
