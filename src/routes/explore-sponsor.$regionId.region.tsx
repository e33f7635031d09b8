import { createFileRoute, redirect } from '@tanstack/react-router';

/** A region contains no regions, so this leads to the region itself. */
export const Route = createFileRoute('/explore-sponsor/$regionId/region')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/explore-sponsor/$regionId/details', params, replace: true });
  },
});
