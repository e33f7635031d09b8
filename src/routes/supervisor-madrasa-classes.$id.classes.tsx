import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MadrasaClassesPage } from '#features/classes/madrasa-classes-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/supervisor-madrasa-classes/$id/classes')({
  validateSearch: ListSearch,
  beforeLoad: guard('supervisor-madrasa-classes'),
  component: MadrasaClasses,
});

function MadrasaClasses() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const { t } = useTranslation('madaris');
  const params = { madrasaId: id };
  return (
    <MadrasaClassesPage
      madarisId={id}
      parent={{ label: t('title'), link: { to: '/' } }}
      teachers={(classId) => ({
        to: '/supervisor-madrasa-teachers/$madrasaId/teachers',
        params,
        search: classId ? { classId } : {},
      })}
      students={(classId) => ({
        to: '/supervisor-madrasa-students/$madrasaId/students',
        params,
        search: classId ? { classId } : {},
      })}
      onManage={(link) => void navigate(link)}
      reports={(classId) => ({ to: '/supervisor-class-reports/$id', params: { id: classId } })}
    />
  );
}
