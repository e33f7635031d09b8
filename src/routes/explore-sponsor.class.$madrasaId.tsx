import { createFileRoute } from '@tanstack/react-router';
import { MadrasaClasses } from '#features/explore/madrasa-pages.tsx';
import { exploreSearch } from './-explore-search.ts';
import { useListSearch } from './-use-list-search.ts';

export const Route = createFileRoute('/explore-sponsor/class/$madrasaId')({
  ...exploreSearch,
  component: ClassesOfMadrasa,
});

function ClassesOfMadrasa() {
  const { madrasaId } = Route.useParams();
  return <MadrasaClasses madrasaId={madrasaId} {...useListSearch()} />;
}
