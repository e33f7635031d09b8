import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id, Month } from '#contract/fields.ts';
import { NewReportPage } from '#features/reports/page/new-report-page.tsx';
import { guard } from './-guard.ts';

/** `item`: a page that waits in the outbox, to be corrected. What an address says wrongly is left out. */
const NewReportSearch = v.object({
  month: v.fallback(v.optional(Month), undefined),
  item: v.fallback(v.optional(Id), undefined),
  /** Changes where the form starts again. */
  start: v.fallback(v.optional(v.number()), undefined),
});

export const Route = createFileRoute('/class-details_/$id/new-report')({
  validateSearch: NewReportSearch,
  beforeLoad: guard('new-report'),
  component: NewReport,
});

function NewReport() {
  const { id } = Route.useParams();
  const { start, ...asked } = Route.useSearch();
  return <NewReportPage key={start} classId={id} {...asked} />;
}
