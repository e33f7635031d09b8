import { createFileRoute } from '@tanstack/react-router';
import { ReaderPage } from '#features/reader/reader-page.tsx';
import { ReadingAddress } from '#features/reader/reading-address.ts';

export const Route = createFileRoute('/read/material/$id')({
  validateSearch: ReadingAddress,
  component: () => <ReaderPage kind="material" id={Route.useParams().id} at={Route.useSearch()} />,
});
