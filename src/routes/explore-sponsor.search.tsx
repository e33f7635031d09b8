import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SearchPage } from '#features/explore/search-page.tsx';
import { PageSearch } from './-page-search.ts';

const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

export const Route = createFileRoute('/explore-sponsor/search')({
  validateSearch: v.object({ ...PageSearch.entries, search: v.optional(v.fallback(text, ''), '') }),
  component: Search,
});

function Search() {
  const { page, search } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SearchPage
      {...{ page, search }}
      onSearch={(change) => void navigate({ search: { page, search, ...change }, resetScroll: false })}
    />
  );
}
