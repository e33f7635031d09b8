import { createFileRoute } from '@tanstack/react-router';
import { TrailPage } from '#features/trail/trail-page.tsx';
import { TrailSearch } from './-trail-search.ts';

export const Route = createFileRoute('/money-trail/$id')({ validateSearch: TrailSearch, component: MoneyTrail });

function MoneyTrail() {
  const { id } = Route.useParams();
  const { month } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TrailPage
      sponsorshipId={id}
      month={month}
      onMonth={(next) => void navigate({ search: { month: next }, replace: true })}
    />
  );
}
