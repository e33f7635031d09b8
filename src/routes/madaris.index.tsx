import { createFileRoute } from '@tanstack/react-router';
import { MadarisPage } from '#features/madaris/madaris-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/madaris/')({
  validateSearch: ListSearch,
  beforeLoad: guard('madaris'),
  component: Madaris,
});

function Madaris() {
  const navigate = Route.useNavigate();
  return (
    <MadarisPage
      mine={false}
      onOpen={({ id }) => void navigate({ to: '/madaris/$madrasaId/classes', params: { madrasaId: id } })}
    />
  );
}
