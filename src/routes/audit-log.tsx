import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#features/audit/audit-page.tsx';
import { AuditSearch } from './-audit-search.ts';

export const Route = createFileRoute('/audit-log')({
  validateSearch: AuditSearch,
  component: () => <AuditPage {...Route.useSearch()} />,
});
