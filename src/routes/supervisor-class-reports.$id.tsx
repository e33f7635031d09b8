import { createFileRoute } from '@tanstack/react-router';
import { ListSearch } from '#ui/list/list-search.ts';
import { ManagedReports } from './-managed-reports.tsx';

export const Route = createFileRoute('/supervisor-class-reports/$id')({
  validateSearch: ListSearch,
  component: () => <ManagedReports {...Route.useParams()} />,
});
