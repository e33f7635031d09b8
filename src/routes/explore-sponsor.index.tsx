import { createFileRoute, redirect } from '@tanstack/react-router';

/** Classes that still need sponsors, in the order for the reader. */
export const Route = createFileRoute('/explore-sponsor/')({
  beforeLoad: () => {
    throw redirect({ to: '/explore-sponsor/class', search: { sponsored: 'unsponsored' }, replace: true });
  },
});
