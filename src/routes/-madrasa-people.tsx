import { useParams, useSearch } from '@tanstack/react-router';
import { MadrasaPeoplePage } from '#features/users/madrasa-people-page.tsx';
import type { PeopleShown } from '#features/users/people-shown.ts';
import { MadrasaTabs } from './-madrasa-tabs.tsx';
import { useSchoolLinks } from './-school-links.ts';

/** The teachers or students of a madrasa. */
export function MadrasaPeople({ kind }: { kind: 'teacher' | 'student' }) {
  const links = useSchoolLinks();
  const { madrasaId = '' } = useParams({ strict: false });
  const { classId, show } = useSearch({ strict: false });
  return (
    <MadrasaPeoplePage
      kind={kind}
      madarisId={madrasaId}
      classId={classId}
      show={show as PeopleShown | undefined}
      parent={links.madrasa(madrasaId)}
      tabs={<MadrasaTabs madrasaId={madrasaId} />}
    />
  );
}
