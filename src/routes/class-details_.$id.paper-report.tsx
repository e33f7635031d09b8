import { createFileRoute } from '@tanstack/react-router';
import { PaperReportPage } from '#features/reports/paper/paper-report-page.tsx';
import { guard } from './-guard.ts';
import { ReportSearch } from './-report-search.ts';

export const Route = createFileRoute('/class-details_/$id/paper-report')({
  validateSearch: ReportSearch,
  beforeLoad: guard('paper-report'),
  component: PaperReport,
});

function PaperReport() {
  const { id } = Route.useParams();
  const { start, ...asked } = Route.useSearch();
  return <PaperReportPage key={start} classId={id} {...asked} />;
}
