import { createFileRoute } from '@tanstack/react-router';
import { MadarisSearch } from './-madaris-search.ts';
import { ManagedMadaris } from './-managed-madaris.tsx';

export const Route = createFileRoute('/supervisor-madaris')({
  validateSearch: MadarisSearch,
  component: ManagedMadaris,
});
