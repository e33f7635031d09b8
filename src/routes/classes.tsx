import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { AllClassesPage } from '#features/classes/all-classes-page.tsx';
import { classesShown } from '#features/classes/classes-shown.ts';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';
import { adminLinks, supervisorLinks } from './-school-links.ts';

const Search = v.object({
  ...ListSearch.entries,
  show: v.fallback(v.optional(v.picklist(classesShown)), undefined),
  regionId: v.fallback(v.optional(Id), undefined),
});

export const Route = createFileRoute('/classes')({
  validateSearch: Search,
  beforeLoad: guard('classes'),
  component: Classes,
});

function Classes() {
  const { show = 'all', regionId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (next: Partial<v.InferOutput<typeof Search>>) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), resetScroll: false });
  const managesAll = useMayOpen('madaris-classes');
  return (
    <AllClassesPage
      show={show}
      onShow={(next) => change({ show: next === 'all' ? undefined : next })}
      regionId={regionId}
      filters={<RegionFilter id={regionId} onChange={(next) => change({ regionId: next })} mine={!managesAll} />}
      mine={!managesAll}
      links={managesAll ? adminLinks : supervisorLinks}
      onOpen={(link) => void navigate(link)}
    />
  );
}
