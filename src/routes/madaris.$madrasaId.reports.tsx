import { createFileRoute } from '@tanstack/react-router';
import { MadrasaReports } from './-madrasa-reports.tsx';
import { ReviewSearch } from './-review-search.ts';

export const Route = createFileRoute('/madaris/$madrasaId/reports')({
  validateSearch: ReviewSearch,
  component: MadrasaReports,
});
