import { createFileRoute } from '@tanstack/react-router';
import { TextPage } from '#features/home/text-page.tsx';

export const Route = createFileRoute('/about')({ component: About });

function About() {
  return <TextPage page="about" />;
}
