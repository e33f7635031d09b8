import { createFileRoute } from '@tanstack/react-router';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { ReviewPage } from '#features/reports/review-page.tsx';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { guard } from './-guard.ts';
import { ReviewSearch } from './-review-search.ts';

export const Route = createFileRoute('/reports')({
  validateSearch: ReviewSearch,
  beforeLoad: guard('reports'),
  component: Reports,
});

function Reports() {
  const { show = 'new', regionId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const managesAll = useMayOpen('regions');
  return (
    <ReviewPage
      show={show}
      regionId={regionId}
      filters={<RegionFilter id={regionId} mine={!managesAll} />}
      onOpen={(link) => void navigate(link)}
    />
  );
}
