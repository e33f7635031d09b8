import { createFileRoute } from '@tanstack/react-router';
import { MadrasaDetails } from '#features/explore/madrasa-pages.tsx';
import { exploreSearch } from './-explore-search.ts';
import { useListSearch } from './-use-list-search.ts';

export const Route = createFileRoute('/explore-sponsor/$regionId/madrasa/$madrasaId/details')({
  ...exploreSearch,
  component: MadrasaPage,
});

function MadrasaPage() {
  const { madrasaId } = Route.useParams();
  return <MadrasaDetails madrasaId={madrasaId} {...useListSearch()} />;
}
