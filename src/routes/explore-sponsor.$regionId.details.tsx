import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { RegionDetails } from '#features/explore/region-pages.tsx';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const MoneyFigures = lazyPart(() => import('#features/trail/money-figures.tsx'), 'MoneyFigures');

const RegionSupervision = lazyPart(
  () => import('#features/regions/supervision/region-supervision.tsx'),
  'RegionSupervision',
  null,
);

export const Route = createFileRoute('/explore-sponsor/$regionId/details')({
  component: OneRegion,
});

function OneRegion() {
  const { regionId } = Route.useParams();
  const manages = useMay('supervision.get');
  const { row: region } = useOne('regions.get', { id: regionId });
  return (
    <>
      <RegionDetails regionId={regionId} />
      {manages && region && <RegionSupervision region={region} />}
      <Suspense>
        <MoneyFigures regionId={regionId} />
      </Suspense>
    </>
  );
}
