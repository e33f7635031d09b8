import { createFileRoute, redirect } from '@tanstack/react-router';

/** What one person can carry comes first. */
export const Route = createFileRoute('/explore-sponsor/')({
  beforeLoad: () => {
    throw redirect({
      to: '/explore-sponsor/class',
      search: { sort: 'price', sponsored: 'unsponsored' },
      replace: true,
    });
  },
});
