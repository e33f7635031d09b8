import { createFileRoute } from '@tanstack/react-router';
import { ReaderPage } from '#features/reader/reader-page.tsx';
import { ReadingAddress } from '#features/reader/reading-address.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/read/material/$id')({
  validateSearch: ReadingAddress,
  beforeLoad: guard('read-material'),
  component: ReadMaterial,
});

function ReadMaterial() {
  const { id } = Route.useParams();
  const at = Route.useSearch();
  return <ReaderPage kind="material" id={id} at={at} />;
}
