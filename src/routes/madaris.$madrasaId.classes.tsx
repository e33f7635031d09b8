import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MadrasaClassesPage } from '#features/classes/madrasa-classes-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/madaris/$madrasaId/classes')({
  validateSearch: ListSearch,
  beforeLoad: guard('madaris-classes'),
  component: MadrasaClasses,
});

function MadrasaClasses() {
  const { madrasaId } = Route.useParams();
  const navigate = Route.useNavigate();
  const { t } = useTranslation('madaris');
  const params = { madrasaId };
  return (
    <MadrasaClassesPage
      madarisId={madrasaId}
      parent={{ label: t('title'), link: { to: '/madaris' } }}
      teachers={(classId) => ({ to: '/madaris/$madrasaId/teachers', params, search: classId ? { classId } : {} })}
      students={(classId) => ({ to: '/madaris/$madrasaId/students', params, search: classId ? { classId } : {} })}
      onManage={(link) => void navigate(link)}
    />
  );
}
