import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Id } from '#contract/fields.ts';
import { ImportPage } from '#features/imports/import-page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { parameter } from '#ui/list/list-search.ts';

const SlipsDialog = lazyPart(() => import('#features/users/slips/slips-dialog.tsx'), 'SlipsDialog', null);

export const Route = createFileRoute('/import')({
  validateSearch: v.object({ id: parameter(Id) }),
  component: ImportTable,
});

function ImportTable() {
  const { id } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ImportPage
      id={id}
      onOpen={(next) => void navigate({ search: { id: next } })}
      printSlips={(people, onClose) => <SlipsDialog people={people} onClose={onClose} />}
    />
  );
}
