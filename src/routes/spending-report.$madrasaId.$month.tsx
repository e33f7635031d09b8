import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id, Month } from '#contract/fields.ts';
import { SpendingFormPage } from '#features/spending/spending-form-page.tsx';
import { PageNotFound } from '#ui/states/page-not-found.tsx';
import { SpendingReportSearch } from './-spending-report-search.ts';

const Place = v.object({ madrasaId: Id, month: Month });

export const Route = createFileRoute('/spending-report/$madrasaId/$month')({
  validateSearch: SpendingReportSearch,
  component: OneReport,
});

function OneReport() {
  const place = Route.useParams();
  const { item, start } = Route.useSearch();
  if (!v.is(Place, place)) return <PageNotFound />;
  // A report that is started again is another form.
  return <SpendingFormPage key={`${place.madrasaId} ${place.month} ${start}`} {...place} item={item} />;
}
