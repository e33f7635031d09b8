import { createFileRoute } from '@tanstack/react-router';
import { ClassPage } from '#features/classes/class-page.tsx';
import { KeepClass } from '#features/classes/keep-class.tsx';
import { MaterialGrid } from '#features/materials/material-grid.tsx';
import { guard } from './-guard.ts';
import { PageSearch } from './-page-search.ts';

export const Route = createFileRoute('/student-details/$id')({
  validateSearch: PageSearch,
  beforeLoad: guard('student-details'),
  component: StudentDetails,
});

function StudentDetails() {
  const { id } = Route.useParams();
  const { page } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ClassPage id={id} madrasaLink="/madrasa-class/$id">
      <KeepClass classId={id} />
      <MaterialGrid
        classId={id}
        page={page}
        onPage={(next) => void navigate({ search: { page: next }, resetScroll: false })}
      />
    </ClassPage>
  );
}
