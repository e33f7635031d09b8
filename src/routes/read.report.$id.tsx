import { createFileRoute } from '@tanstack/react-router';
import { ReaderPage } from '#features/reader/reader-page.tsx';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/read/report/$id')({
  beforeLoad: guard('read-report'),
  component: ReadReport,
});

function ReadReport() {
  const { id } = Route.useParams();
  return <ReaderPage kind="report" id={id} />;
}
