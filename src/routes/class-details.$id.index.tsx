import { createFileRoute } from '@tanstack/react-router';
import { KeepClass } from '#features/classes/keep-class.tsx';
import { MaterialGrid } from '#features/materials/material-grid.tsx';
import { ListSearch } from '#ui/list/list-search.ts';

export const Route = createFileRoute('/class-details/$id/')({
  validateSearch: ListSearch,
  staticData: { keepsSnapshot: true },
  component: Materials,
});

function Materials() {
  const { id } = Route.useParams();
  return (
    <>
      <KeepClass classId={id} />
      <MaterialGrid classId={id} />
    </>
  );
}
