import { createFileRoute } from '@tanstack/react-router';
import { TextPage } from '#features/home/text-page.tsx';

export const Route = createFileRoute('/contact')({ component: Contact });

function Contact() {
  return <TextPage page="contact" />;
}
