import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id, Month } from '#contract/fields.ts';
import { PaperReportPage } from '#features/reports/paper/paper-report-page.tsx';
import { guard } from './-guard.ts';

/** What an address says wrongly is left out. */
const PaperReportSearch = v.object({
  month: v.fallback(v.optional(Month), undefined),
  item: v.fallback(v.optional(Id), undefined),
  /** Changes where the pages start again. */
  start: v.fallback(v.optional(v.number()), undefined),
});

export const Route = createFileRoute('/class-details_/$id/paper-report')({
  validateSearch: PaperReportSearch,
  beforeLoad: guard('paper-report'),
  component: PaperReport,
});

function PaperReport() {
  const { id } = Route.useParams();
  const { start, ...asked } = Route.useSearch();
  return <PaperReportPage key={start} classId={id} {...asked} />;
}
