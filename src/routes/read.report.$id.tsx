import { createFileRoute } from '@tanstack/react-router';
import { ReaderPage } from '#features/reader/reader-page.tsx';
import { ReadingAddress } from '#features/reader/reading-address.ts';

export const Route = createFileRoute('/read/report/$id')({
  validateSearch: ReadingAddress,
  component: () => <ReaderPage kind="report" id={Route.useParams().id} at={Route.useSearch()} />,
});
