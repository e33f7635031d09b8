import { createFileRoute } from '@tanstack/react-router';
import { ListSearch } from '#ui/list/list-search.ts';
import { MadrasaClasses } from './-madrasa-classes.tsx';

export const Route = createFileRoute('/madaris/$madrasaId/classes')({
  validateSearch: ListSearch,
  component: () => <MadrasaClasses {...Route.useParams()} />,
});
