import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '#features/users/person/person-page.tsx';
import type { PersonLinks } from '#features/users/person/person-story.tsx';
import { useAccount } from '#hooks/session/use-account.ts';
import { guard } from './-guard.ts';
import { adminLinks, supervisorLinks } from './-school-links.ts';

export const Route = createFileRoute('/person/$id')({
  beforeLoad: guard('person'),
  component: Person,
});

const report: PersonLinks['report'] = (id) => ({ to: '/read/report/$id', params: { id } });
const payment: PersonLinks['payment'] = (id) => ({ to: '/payments/$id', params: { id } });
const ofAdmin: PersonLinks = { class: adminLinks.class, report, payment };
const ofSupervisor: PersonLinks = { class: supervisorLinks.class, report };

function Person() {
  const { id } = Route.useParams();
  const { role } = useAccount();
  return <PersonPage key={id} id={id} links={role === 'admin' ? ofAdmin : ofSupervisor} />;
}
