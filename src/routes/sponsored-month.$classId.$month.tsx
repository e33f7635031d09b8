import { createFileRoute } from '@tanstack/react-router';
import { SponsoredMonthPage } from '#features/sponsorships/sponsored-month-page.tsx';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/sponsored-month/$classId/$month')({
  beforeLoad: guard('sponsored-month', () => '/login'),
  component: () => <SponsoredMonthPage {...Route.useParams()} />,
});
