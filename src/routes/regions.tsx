import { createFileRoute } from '@tanstack/react-router';
import { RegionsPage } from '#features/regions/regions-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/regions')({
  validateSearch: ListSearch,
  beforeLoad: guard('regions'),
  component: RegionsPage,
});
