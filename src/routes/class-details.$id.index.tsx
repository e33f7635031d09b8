import { createFileRoute } from '@tanstack/react-router';
import { KeepClass } from '#features/classes/keep-class.tsx';
import { MaterialGrid } from '#features/materials/material-grid.tsx';
import { PageSearch } from './-page-search.ts';

export const Route = createFileRoute('/class-details/$id/')({ validateSearch: PageSearch, component: Materials });

function Materials() {
  const { id } = Route.useParams();
  const { page } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <KeepClass classId={id} />
      <MaterialGrid
        classId={id}
        page={page}
        onPage={(next) => void navigate({ search: { page: next }, resetScroll: false })}
      />
    </>
  );
}
