import { createFileRoute } from '@tanstack/react-router';
import { ClassStudentsPage } from '#features/users/class-students-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/class-students-details/$id')({
  validateSearch: ListSearch,
  beforeLoad: guard('class-students-details'),
  component: ClassStudents,
});

function ClassStudents() {
  const { id } = Route.useParams();
  return <ClassStudentsPage classId={id} parent={{ to: '/class-details/$id', params: { id } }} />;
}
