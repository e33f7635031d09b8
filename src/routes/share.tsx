import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { shareProblems } from '#contract/answers/share-problems.ts';
import { SharesPage } from '#features/shares/shares-page.tsx';
import { parameter } from '#ui/list/list-search.ts';

const Search = v.object({ problem: parameter(v.picklist(shareProblems)) });

/** Open to everyone: a user who is not signed in reads here that the shared files are kept. */
export const Route = createFileRoute('/share')({
  validateSearch: Search,
  component: () => <SharesPage {...Route.useSearch()} />,
});
