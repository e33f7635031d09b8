import { createFileRoute, redirect } from '@tanstack/react-router';

/** The list starts with the greatest need, among places that still need sponsors. */
export const Route = createFileRoute('/explore-sponsor/')({
  beforeLoad: () => {
    throw redirect({
      to: '/explore-sponsor/class',
      search: { sort: 'needed', sponsored: 'unsponsored' },
      replace: true,
    });
  },
});
