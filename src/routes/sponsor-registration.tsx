import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '#features/auth/register-page.tsx';
import { ReturnSearch } from './-return-search.ts';

export const Route = createFileRoute('/sponsor-registration')({ validateSearch: ReturnSearch, component: Register });

function Register() {
  const { next } = Route.useSearch();
  return <RegisterPage next={next} />;
}
