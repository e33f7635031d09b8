import { createFileRoute } from '@tanstack/react-router';
import { ClassPage } from '#features/classes/class-page.tsx';
import { KeepClass } from '#features/classes/keep-class.tsx';
import { MaterialGrid } from '#features/materials/material-grid.tsx';
import { ListSearch } from '#ui/list/list-search.ts';

export const Route = createFileRoute('/student-details/$id')({
  validateSearch: ListSearch,
  staticData: { keepsSnapshot: true },
  component: StudentDetails,
});

function StudentDetails() {
  const { id } = Route.useParams();
  return (
    <ClassPage
      id={id}
      madrasaLink={(madrasaId) => ({ to: '/madrasa-class/$id', params: { id: madrasaId } })}
      classLink={(classId) => ({ to: '/class/$classId', params: { classId } })}
    >
      <KeepClass classId={id} />
      <MaterialGrid classId={id} />
    </ClassPage>
  );
}
