import { createFileRoute } from '@tanstack/react-router';
import { MadrasaPage } from '#features/madaris/madrasa-page.tsx';
import { ListSearch } from '#ui/list/list-search.ts';

export const Route = createFileRoute('/madrasa-class/$id')({
  validateSearch: ListSearch,
  staticData: { keepsSnapshot: true },
  component: () => <MadrasaPage {...Route.useParams()} classLink="/student-details/$id" />,
});
