import { createFileRoute } from '@tanstack/react-router';
import { PaperReportPage } from '#features/reports/paper/paper-report-page.tsx';
import { ReportSearch } from './-report-search.ts';

export const Route = createFileRoute('/class-details_/$id/paper-report')({
  validateSearch: ReportSearch,
  component: PaperReport,
});

function PaperReport() {
  const { id } = Route.useParams();
  const { start, ...asked } = Route.useSearch();
  return <PaperReportPage key={start} classId={id} {...asked} />;
}
