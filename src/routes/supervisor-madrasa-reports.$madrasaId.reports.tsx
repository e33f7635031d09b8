import { createFileRoute } from '@tanstack/react-router';
import { guard } from './-guard.ts';
import { MadrasaReports } from './-madrasa-reports.tsx';
import { ReviewSearch } from './-review-search.ts';
import { supervisorLinks } from './-school-links.ts';

export const Route = createFileRoute('/supervisor-madrasa-reports/$madrasaId/reports')({
  validateSearch: ReviewSearch,
  beforeLoad: guard('supervisor-madrasa-reports'),
  component: () => <MadrasaReports links={supervisorLinks} />,
});
