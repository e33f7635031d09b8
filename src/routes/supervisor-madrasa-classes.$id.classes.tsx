import { createFileRoute } from '@tanstack/react-router';
import { ListSearch } from '#ui/list/list-search.ts';
import { MadrasaClasses } from './-madrasa-classes.tsx';

export const Route = createFileRoute('/supervisor-madrasa-classes/$id/classes')({
  validateSearch: ListSearch,
  component: () => <MadrasaClasses madrasaId={Route.useParams().id} />,
});
