import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '#features/help/help-page.tsx';
import { HelpSearch } from './-help-search.ts';

export const Route = createFileRoute('/help')({
  validateSearch: HelpSearch,
  component: () => <HelpPage role={Route.useSearch().role} />,
});
