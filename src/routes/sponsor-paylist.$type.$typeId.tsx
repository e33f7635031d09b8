import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { PayListPage } from '#features/payments/pay-list-page.tsx';
import { PageSearch } from './-page-search.ts';
import { sponsoredPlace } from './-sponsored-place.ts';

export const Route = createFileRoute('/sponsor-paylist/$type/$typeId')({
  validateSearch: v.object({ ...PageSearch.entries, search: v.optional(v.fallback(v.string(), ''), '') }),
  params: sponsoredPlace,
  component: PayList,
});

function PayList() {
  const { type, typeId } = Route.useParams();
  const { page, search } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PayListPage
      {...{ type, typeId, page, search }}
      onChange={(change) => void navigate({ search: { page, search, ...change }, resetScroll: false })}
    />
  );
}
