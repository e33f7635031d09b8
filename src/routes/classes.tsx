import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { AllClassesPage } from '#features/classes/all-classes-page.tsx';
import { classesShown } from '#features/classes/classes-shown.ts';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { ListSearch, parameter } from '#ui/list/list-search.ts';
import { useSchoolLinks } from './-school-links.ts';

const Search = v.object({
  ...ListSearch.entries,
  show: parameter(v.picklist(classesShown)),
  regionId: parameter(Id),
});

export const Route = createFileRoute('/classes')({
  validateSearch: Search,
  component: Classes,
});

function Classes() {
  const { show, regionId } = Route.useSearch();
  const links = useSchoolLinks();
  return <AllClassesPage show={show} regionId={regionId} filters={<RegionFilter id={regionId} />} links={links} />;
}
