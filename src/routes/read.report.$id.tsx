import { createFileRoute } from '@tanstack/react-router';
import { ReaderPage } from '#features/reader/reader-page.tsx';
import { ReadingAddress } from '#features/reader/reading-address.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/read/report/$id')({
  validateSearch: ReadingAddress,
  beforeLoad: guard('read-report'),
  component: ReadReport,
});

function ReadReport() {
  const { id } = Route.useParams();
  const at = Route.useSearch();
  return <ReaderPage kind="report" id={id} at={at} />;
}
