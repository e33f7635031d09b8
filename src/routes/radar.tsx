import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { radarFilters } from '#contract/answers/radar-filters.ts';
import { Id, Month } from '#contract/fields.ts';
import { RadarPage } from '#features/radar/radar-page.tsx';
import { radarWindows } from '#features/radar/radar-windows.ts';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ListSearch, parameter } from '#ui/list/list-search.ts';
import { useSchoolLinks } from './-school-links.ts';

const Excuse = lazyPart(() => import('#features/months-off/excuse.tsx'), 'Excuse', null);

const MonthOffRequests = lazyPart(
  () => import('#features/months-off/requests/month-off-requests.tsx'),
  'MonthOffRequests',
  null,
);

const SpendingDue = lazyPart(() => import('#features/spending/spending-due.tsx'), 'SpendingDue', null);

const Search = v.object({
  ...ListSearch.entries,
  show: parameter(v.picklist(radarFilters)),
  month: parameter(Month),
  regionId: parameter(Id),
  months: parameter(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.picklist(radarWindows))),
});

export const Route = createFileRoute('/radar')({
  validateSearch: Search,
  component: Radar,
});

function Radar() {
  const { month, show = month ? 'all' : 'missing', regionId, ...search } = Route.useSearch();
  // A missing report may be missing for long; the other views fit a page of paper.
  const months = search.months ?? (show === 'missing' ? '12' : '6');
  const filters = <RegionFilter id={regionId} />;
  const { class: reports } = useSchoolLinks();
  return (
    <>
      <RadarPage
        {...{ show, months, month, regionId, filters, reports }}
        above={<MonthOffRequests regionId={regionId} />}
        excuse={({ id, name }, missing, form) => (
          <Excuse place={{ type: 'class', id, name }} missing={missing} {...form} />
        )}
      />
      <SpendingDue regionId={regionId} />
    </>
  );
}
