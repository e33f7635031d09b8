import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { auditedTypes } from '#contract/entities/audit-entry.ts';
import { Id } from '#contract/fields.ts';
import { AuditPage } from '#features/audit/audit-page.tsx';
import { ListSearch, parameter } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

const Search = v.object({
  ...ListSearch.entries,
  type: parameter(v.picklist(auditedTypes)),
  userId: parameter(Id),
});

export const Route = createFileRoute('/audit-log')({
  validateSearch: Search,
  beforeLoad: guard('audit-log'),
  component: AuditLog,
});

function AuditLog() {
  const { type, userId } = Route.useSearch();
  return <AuditPage type={type} userId={userId} />;
}
