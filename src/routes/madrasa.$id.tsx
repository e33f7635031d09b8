import { createFileRoute } from '@tanstack/react-router';
import { MadrasaPage } from '#features/madaris/madrasa-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/madrasa/$id')({
  validateSearch: ListSearch,
  beforeLoad: guard('madrasa'),
  staticData: { keepsSnapshot: true },
  component: TeachersMadrasa,
});

function TeachersMadrasa() {
  const { id } = Route.useParams();
  return <MadrasaPage id={id} classLink="/class-details/$id" />;
}
