import { useParams, useSearch } from '@tanstack/react-router';
import { MadrasaPeoplePage } from '#features/users/madrasa-people-page.tsx';
import { MadrasaTabs } from './-madrasa-tabs.tsx';
import type { SchoolLinks } from './-school-links.ts';

/** The teachers or students of a madrasa, for the role whose links they are. */
export function MadrasaPeople({ kind, links }: { kind: 'teacher' | 'student'; links: SchoolLinks }) {
  const { madrasaId = '' } = useParams({ strict: false });
  const { classId } = useSearch({ strict: false });
  return (
    <MadrasaPeoplePage
      kind={kind}
      madarisId={madrasaId}
      classId={classId}
      parent={links.madrasa(madrasaId)}
      tabs={<MadrasaTabs madrasaId={madrasaId} links={links} />}
    />
  );
}
