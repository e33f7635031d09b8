import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { RegionsPage } from '#features/regions/regions-page.tsx';
import { regionsShown } from '#features/regions/regions-shown.ts';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

const Search = v.object({ ...ListSearch.entries, show: v.fallback(v.optional(v.picklist(regionsShown)), undefined) });

export const Route = createFileRoute('/regions')({
  validateSearch: Search,
  beforeLoad: guard('regions'),
  component: Regions,
});

function Regions() {
  const { show = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RegionsPage
      show={show}
      onShow={(next) =>
        void navigate({
          search: (old) => ({ ...old, page: undefined, show: next === 'all' ? undefined : next }),
          resetScroll: false,
        })
      }
    />
  );
}
