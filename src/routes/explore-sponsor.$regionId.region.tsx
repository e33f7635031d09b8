import { createFileRoute, redirect } from '@tanstack/react-router';

/** The regions of a region: itself. */
export const Route = createFileRoute('/explore-sponsor/$regionId/region')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/explore-sponsor/$regionId/details', params, replace: true });
  },
});
