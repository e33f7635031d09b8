import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { useMonthsOffDialog } from '#features/months-off/use-months-off-dialog.tsx';
import { RegionsPage } from '#features/regions/regions-page.tsx';
import { regionsShown } from '#features/regions/regions-shown.ts';
import { useActingDialog } from '#features/regions/supervision/use-acting-dialog.tsx';
import { useZakatDialog } from '#features/zakat/use-zakat-dialog.tsx';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

const Search = v.object({ ...ListSearch.entries, show: parameter(v.picklist(regionsShown)) });

export const Route = createFileRoute('/regions')({
  validateSearch: Search,
  component: Regions,
});

function Regions() {
  const monthsOff = useMonthsOffDialog();
  const zakat = useZakatDialog();
  const acting = useActingDialog();
  return (
    <>
      <RegionsPage
        show={Route.useSearch().show}
        menu={({ id, name }) => [
          ...[monthsOff, zakat].map(({ entryFor }) => entryFor({ type: 'region', id, name })),
          acting.entryFor({ id, name }),
        ]}
      />
      {monthsOff.dialog}
      {zakat.dialog}
      {acting.dialog}
    </>
  );
}
