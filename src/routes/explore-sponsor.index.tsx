import { createFileRoute, redirect } from '@tanstack/react-router';

/** What needs most comes first, of what still needs something. */
export const Route = createFileRoute('/explore-sponsor/')({
  beforeLoad: () => {
    throw redirect({
      to: '/explore-sponsor/class',
      search: { sort: 'needed', sponsored: 'unsponsored' },
      replace: true,
    });
  },
});
