import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '#features/users/person/person-page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useSchoolLinks } from './-school-links.ts';

const ResetFactor = lazyPart(() => import('#features/second-factor/reset-factor.tsx'), 'ResetFactor', null);

export const Route = createFileRoute('/person/$id')({
  component: Person,
});

function Person() {
  const { id } = Route.useParams();
  const links = useSchoolLinks();
  return (
    <>
      <PersonPage key={id} id={id} classLink={links.class} list={links.people} />
      <ResetFactor key={`factor of ${id}`} id={id} />
    </>
  );
}
