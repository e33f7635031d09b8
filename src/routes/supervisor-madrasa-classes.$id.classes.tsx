import { createFileRoute } from '@tanstack/react-router';
import { MadrasaClasses } from './-madrasa-classes.tsx';
import { MadrasaClassesSearch } from './-madrasa-classes-search.ts';

export const Route = createFileRoute('/supervisor-madrasa-classes/$id/classes')({
  validateSearch: MadrasaClassesSearch,
  component: () => <MadrasaClasses madrasaId={Route.useParams().id} show={Route.useSearch().show} />,
});
