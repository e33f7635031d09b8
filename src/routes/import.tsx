import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { ImportPage } from '#features/imports/import-page.tsx';
import { parameter } from '#ui/list/list-search.ts';

export const Route = createFileRoute('/import')({
  validateSearch: v.object({ id: parameter(Id) }),
  component: ImportTable,
});

function ImportTable() {
  const { id } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ImportPage id={id} onOpen={(next) => void navigate({ search: { id: next } })} />;
}
