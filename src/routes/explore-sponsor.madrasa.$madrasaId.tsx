import { createFileRoute } from '@tanstack/react-router';
import { MadrasaDetails } from '#features/explore/madrasa-pages.tsx';
import { exploreSearch } from './-explore-search.ts';
import { useListSearch } from './-use-list-search.ts';

export const Route = createFileRoute('/explore-sponsor/madrasa/$madrasaId')({
  ...exploreSearch,
  component: MadrasaWithClasses,
});

function MadrasaWithClasses() {
  const { madrasaId } = Route.useParams();
  return <MadrasaDetails madrasaId={madrasaId} {...useListSearch()} seeAll />;
}
