import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MaterialGrid } from '#features/materials/material-grid.tsx';
import { ListSearch } from '#ui/list/list-search.ts';
import { ManagedClass } from './-managed-class.tsx';

export const Route = createFileRoute('/class-materials/$id')({
  validateSearch: ListSearch,
  component: ClassMaterials,
});

function ClassMaterials() {
  const { id } = Route.useParams();
  const { t } = useTranslation('classes');
  return (
    <ManagedClass id={id} part={t('materials')}>
      <MaterialGrid classId={id} />
    </ManagedClass>
  );
}
