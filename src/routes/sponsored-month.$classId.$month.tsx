import { createFileRoute } from '@tanstack/react-router';
import { SponsoredMonthPage } from '#features/sponsorships/sponsored-month-page.tsx';

export const Route = createFileRoute('/sponsored-month/$classId/$month')({
  component: () => <SponsoredMonthPage {...Route.useParams()} />,
});
