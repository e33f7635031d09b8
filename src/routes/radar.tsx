import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { radarFilters } from '#contract/answers/radar.ts';
import { Month } from '#contract/fields.ts';
import { RadarPage } from '#features/radar/radar-page.tsx';
import { radarWindows } from '#features/radar/radar-windows.ts';
import { useMayOpen } from '#hooks/session/use-may.ts';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

const Search = v.object({
  ...ListSearch.entries,
  show: v.fallback(v.optional(v.picklist(radarFilters)), undefined),
  month: v.fallback(v.optional(Month), undefined),
  months: v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.picklist(radarWindows))),
    undefined,
  ),
});

export const Route = createFileRoute('/radar')({
  validateSearch: Search,
  beforeLoad: guard('radar'),
  component: Radar,
});

function Radar() {
  const { show = 'all', months = '6', month } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayRead = useMayOpen('supervisor-class-reports');
  return (
    <RadarPage
      show={show}
      months={months}
      month={month}
      onChange={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change, page: undefined }), resetScroll: false })
      }
      reports={mayRead ? (id) => ({ to: '/supervisor-class-reports/$id', params: { id } }) : undefined}
      onOpen={(link) => void navigate(link)}
    />
  );
}
