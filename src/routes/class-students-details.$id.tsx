import { createFileRoute } from '@tanstack/react-router';
import { ClassStudentsPage } from '#features/users/class-students-page.tsx';
import { ListSearch } from '#ui/list/list-search.ts';

export const Route = createFileRoute('/class-students-details/$id')({
  validateSearch: ListSearch,
  component: () => <ClassStudentsPage classId={Route.useParams().id} />,
});
