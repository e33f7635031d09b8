import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '#features/users/person/person-page.tsx';
import { useAccount } from '#hooks/session/use-account.ts';
import { guard } from './-guard.ts';
import { adminPersonLinks, supervisorPersonLinks } from './-person-links.ts';

export const Route = createFileRoute('/person/$id')({
  beforeLoad: guard('person'),
  component: Person,
});

function Person() {
  const { id } = Route.useParams();
  const { role } = useAccount();
  return <PersonPage key={id} id={id} links={role === 'admin' ? adminPersonLinks : supervisorPersonLinks} />;
}
