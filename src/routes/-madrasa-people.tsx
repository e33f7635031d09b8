import { useParams, useSearch } from '@tanstack/react-router';
import { MadrasaPeoplePage } from '#features/users/madrasa-people-page.tsx';
import { MadrasaTabs } from './-madrasa-tabs.tsx';
import { useSchoolLinks } from './-school-links.ts';

/** The teachers or students of a madrasa. */
export function MadrasaPeople({ kind }: { kind: 'teacher' | 'student' }) {
  const links = useSchoolLinks();
  const { madrasaId = '' } = useParams({ strict: false });
  const { classId } = useSearch({ strict: false });
  return (
    <MadrasaPeoplePage
      kind={kind}
      madarisId={madrasaId}
      classId={classId}
      parent={links.madrasa(madrasaId)}
      tabs={<MadrasaTabs madrasaId={madrasaId} />}
    />
  );
}
