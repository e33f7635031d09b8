import { createFileRoute } from '@tanstack/react-router';
import { MadrasaClasses } from './-madrasa-classes.tsx';
import { MadrasaClassesSearch } from './-madrasa-classes-search.ts';

export const Route = createFileRoute('/madaris/$madrasaId/classes')({
  validateSearch: MadrasaClassesSearch,
  component: () => <MadrasaClasses {...Route.useParams()} show={Route.useSearch().show} />,
});
