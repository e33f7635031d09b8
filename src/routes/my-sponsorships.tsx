import { createFileRoute } from '@tanstack/react-router';
import { MySponsorshipsPage } from '#features/sponsorships/my-sponsorships-page.tsx';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/my-sponsorships')({
  beforeLoad: guard('my-sponsorships', () => '/login'),
  component: MySponsorshipsPage,
});
