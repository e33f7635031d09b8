import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { MadarisPage } from '#features/madaris/madaris-page.tsx';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { ListSearch, parameter } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';
import { supervisorLinks } from './-school-links.ts';

export const Route = createFileRoute('/supervisor-madaris')({
  validateSearch: v.object({ ...ListSearch.entries, regionId: parameter(Id) }),
  beforeLoad: guard('supervisor-madaris'),
  component: OwnMadaris,
});

function OwnMadaris() {
  const navigate = Route.useNavigate();
  const { regionId } = Route.useSearch();
  return (
    <MadarisPage
      mine
      regionId={regionId}
      filters={<RegionFilter id={regionId} mine />}
      onOpen={({ id }) => void navigate(supervisorLinks.madrasa(id))}
    />
  );
}
