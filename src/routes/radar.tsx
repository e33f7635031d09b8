import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { radarFilters } from '#contract/answers/radar-filters.ts';
import { Id, Month } from '#contract/fields.ts';
import { RadarPage } from '#features/radar/radar-page.tsx';
import { radarWindows } from '#features/radar/radar-windows.ts';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { ListSearch, parameter } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

const Search = v.object({
  ...ListSearch.entries,
  show: parameter(v.picklist(radarFilters)),
  month: parameter(Month),
  regionId: parameter(Id),
  months: parameter(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.picklist(radarWindows))),
});

export const Route = createFileRoute('/radar')({
  validateSearch: Search,
  beforeLoad: guard('radar'),
  component: Radar,
});

function Radar() {
  const { month, show = month ? 'all' : 'missing', regionId, ...search } = Route.useSearch();
  // What is missing may be missing for long; the others fit a page of paper.
  const months = search.months ?? (show === 'missing' ? '12' : '6');
  const navigate = Route.useNavigate();
  const mayRead = useMayOpen('supervisor-class-reports');
  const managesAll = useMayOpen('regions');
  return (
    <RadarPage
      show={show}
      months={months}
      month={month}
      regionId={regionId}
      filters={<RegionFilter id={regionId} mine={!managesAll} />}
      reports={mayRead ? (id) => ({ to: '/supervisor-class-reports/$id', params: { id } }) : undefined}
      onOpen={(link) => void navigate(link)}
    />
  );
}
