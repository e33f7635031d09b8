import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '#features/users/person/person-page.tsx';
import { useSchoolLinks } from './-school-links.ts';

export const Route = createFileRoute('/person/$id')({
  component: Person,
});

function Person() {
  const { id } = Route.useParams();
  const links = useSchoolLinks();
  return <PersonPage key={id} id={id} classLink={links.class} list={links.people} />;
}
