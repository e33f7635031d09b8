import { useSearch } from '@tanstack/react-router';
import { MadarisPage } from '#features/madaris/madaris-page.tsx';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { useSchoolLinks } from './-school-links.ts';

/** The madaris that the user manages. */
export function ManagedMadaris() {
  const { regionId } = useSearch({ strict: false });
  const { madrasa } = useSchoolLinks();
  return <MadarisPage regionId={regionId} filters={<RegionFilter id={regionId} />} link={madrasa} />;
}
