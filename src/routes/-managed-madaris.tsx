import { useSearch } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { MadarisPage } from '#features/madaris/madaris-page.tsx';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { ListSearch, parameter } from '#ui/list/list-state.ts';
import { useSchoolLinks } from './-school-links.ts';

export const MadarisSearch = v.object({ ...ListSearch.entries, regionId: parameter(Id) });

/** The madaris that a person manages. */
export function ManagedMadaris() {
  const { regionId } = useSearch({ strict: false });
  const { madrasa } = useSchoolLinks();
  return <MadarisPage regionId={regionId} filters={<RegionFilter id={regionId} />} link={madrasa} />;
}
