import { createFileRoute } from '@tanstack/react-router';
import { MySponsorshipsPage } from '#features/sponsorships/my-sponsorships-page.tsx';

export const Route = createFileRoute('/my-sponsorships')({
  component: MySponsorshipsPage,
});
