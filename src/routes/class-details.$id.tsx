import { createFileRoute, Outlet, useMatchRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ClassPage } from '#features/classes/class-page.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';

export const Route = createFileRoute('/class-details/$id')({
  component: ClassDetails,
});

function ClassDetails() {
  const { id } = Route.useParams();
  const { t } = useTranslation('classes');
  const onReports = useMatchRoute()({ to: '/class-details/$id/monthly-reports', params: { id } });
  return (
    <ClassPage
      id={id}
      madrasaLink={(madrasaId) => ({ to: '/madrasa/$id', params: { id: madrasaId } })}
      classLink={(classId) => ({ to: '/class/$classId', params: { classId } })}
      part={t(onReports ? 'reports' : 'materials')}
    >
      <TabLinks
        label={t('class')}
        tabs={[
          {
            label: t('materials'),
            link: { to: '/class-details/$id', params: { id }, activeOptions: { exact: true, includeSearch: false } },
          },
          { label: t('reports'), link: { to: '/class-details/$id/monthly-reports', params: { id } } },
          { label: t('students'), link: { to: '/class-students-details/$id', params: { id } } },
        ]}
      />
      <Outlet />
    </ClassPage>
  );
}
