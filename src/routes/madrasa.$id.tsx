import { createFileRoute } from '@tanstack/react-router';
import { MadrasaPage } from '#features/madaris/madrasa-page.tsx';
import { guard } from './-guard.ts';
import { PageSearch } from './-page-search.ts';

export const Route = createFileRoute('/madrasa/$id')({
  validateSearch: PageSearch,
  beforeLoad: guard('madrasa'),
  component: TeachersMadrasa,
});

function TeachersMadrasa() {
  const { id } = Route.useParams();
  const { page } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MadrasaPage
      id={id}
      page={page}
      onPage={(next) => void navigate({ search: { page: next }, resetScroll: false })}
      classLink="/class-details/$id"
    />
  );
}
