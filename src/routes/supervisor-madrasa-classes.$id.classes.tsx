import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MadrasaClassesPage } from '#features/classes/madrasa-classes-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';
import { MadrasaTabs } from './-madrasa-tabs.tsx';
import { supervisorLinks } from './-school-links.ts';

export const Route = createFileRoute('/supervisor-madrasa-classes/$id/classes')({
  validateSearch: ListSearch,
  beforeLoad: guard('supervisor-madrasa-classes'),
  component: MadrasaClasses,
});

function MadrasaClasses() {
  const { id: madrasaId } = Route.useParams();
  const navigate = Route.useNavigate();
  const { t } = useTranslation('madaris');
  return (
    <MadrasaClassesPage
      madarisId={madrasaId}
      parent={{ label: t('title'), link: { to: '/supervisor-madaris' } }}
      teachers={(classId) => supervisorLinks.teachers(madrasaId, classId)}
      students={(classId) => supervisorLinks.students(madrasaId, classId)}
      tabs={<MadrasaTabs madrasaId={madrasaId} links={supervisorLinks} />}
      onManage={(link) => void navigate(link)}
      openClass={supervisorLinks.class}
      reports={supervisorLinks.class}
    />
  );
}
