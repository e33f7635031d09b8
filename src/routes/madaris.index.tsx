import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { MadarisPage } from '#features/madaris/madaris-page.tsx';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { ListSearch, parameter } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';
import { adminLinks } from './-school-links.ts';

const Search = v.object({ ...ListSearch.entries, regionId: parameter(Id) });

export const Route = createFileRoute('/madaris/')({
  validateSearch: Search,
  beforeLoad: guard('madaris'),
  component: Madaris,
});

function Madaris() {
  const navigate = Route.useNavigate();
  const { regionId } = Route.useSearch();
  return (
    <MadarisPage
      mine={false}
      regionId={regionId}
      filters={<RegionFilter id={regionId} />}
      onOpen={({ id }) => void navigate(adminLinks.madrasa(id))}
    />
  );
}
