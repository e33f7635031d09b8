import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MadrasaClassesPage } from '#features/classes/madrasa-classes-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';
import { MadrasaTabs } from './-madrasa-tabs.tsx';
import { adminLinks } from './-school-links.ts';

export const Route = createFileRoute('/madaris/$madrasaId/classes')({
  validateSearch: ListSearch,
  beforeLoad: guard('madaris-classes'),
  component: MadrasaClasses,
});

function MadrasaClasses() {
  const { madrasaId } = Route.useParams();
  const navigate = Route.useNavigate();
  const { t } = useTranslation('madaris');
  return (
    <MadrasaClassesPage
      madarisId={madrasaId}
      parent={{ label: t('title'), link: { to: '/madaris' } }}
      teachers={(classId) => adminLinks.teachers(madrasaId, classId)}
      students={(classId) => adminLinks.students(madrasaId, classId)}
      tabs={<MadrasaTabs madrasaId={madrasaId} links={adminLinks} />}
      onManage={(link) => void navigate(link)}
      openClass={adminLinks.class}
    />
  );
}
