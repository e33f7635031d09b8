import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { auditedTypes } from '#contract/entities/audit-entry.ts';
import { Id } from '#contract/fields.ts';
import { AuditPage } from '#features/audit/audit-page.tsx';
import { ListSearch, parameter } from '#ui/list/list-state.ts';

const Search = v.object({
  ...ListSearch.entries,
  type: parameter(v.picklist(auditedTypes)),
  userId: parameter(Id),
});

export const Route = createFileRoute('/audit-log')({
  validateSearch: Search,
  component: () => <AuditPage {...Route.useSearch()} />,
});
