import { createFileRoute } from '@tanstack/react-router';
import { guard } from './-guard.ts';
import { MadrasaReports } from './-madrasa-reports.tsx';
import { ReviewSearch } from './-review-search.ts';
import { adminLinks } from './-school-links.ts';

export const Route = createFileRoute('/madaris/$madrasaId/reports')({
  validateSearch: ReviewSearch,
  beforeLoad: guard('madaris-reports'),
  component: () => <MadrasaReports links={adminLinks} />,
});
