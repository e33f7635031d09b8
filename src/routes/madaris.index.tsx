import { createFileRoute } from '@tanstack/react-router';
import { MadarisSearch, ManagedMadaris } from './-managed-madaris.tsx';

export const Route = createFileRoute('/madaris/')({
  validateSearch: MadarisSearch,
  component: ManagedMadaris,
});
