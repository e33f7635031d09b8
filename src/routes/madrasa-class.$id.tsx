import { createFileRoute } from '@tanstack/react-router';
import { MadrasaPage } from '#features/madaris/madrasa-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/madrasa-class/$id')({
  validateSearch: ListSearch,
  beforeLoad: guard('madrasa-class'),
  staticData: { keepsSnapshot: true },
  component: StudentsMadrasa,
});

function StudentsMadrasa() {
  const { id } = Route.useParams();
  return <MadrasaPage id={id} classLink="/student-details/$id" />;
}
