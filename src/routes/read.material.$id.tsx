import { createFileRoute } from '@tanstack/react-router';
import { ReaderPage } from '#features/reader/reader-page.tsx';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/read/material/$id')({
  beforeLoad: guard('read-material'),
  component: ReadMaterial,
});

function ReadMaterial() {
  const { id } = Route.useParams();
  return <ReaderPage kind="material" id={id} />;
}
