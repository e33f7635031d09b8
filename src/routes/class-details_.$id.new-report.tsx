import { createFileRoute } from '@tanstack/react-router';
import { NewReportPage } from '#features/reports/page/new-report-page.tsx';
import { ReportSearch } from './-report-search.ts';

export const Route = createFileRoute('/class-details_/$id/new-report')({
  validateSearch: ReportSearch,
  component: NewReport,
});

function NewReport() {
  const { id } = Route.useParams();
  const { start, ...asked } = Route.useSearch();
  return <NewReportPage key={start} classId={id} {...asked} />;
}
