import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import { limits } from '#contract/limits.ts';
import { useList } from '#hooks/use-list.ts';
import { useMay } from '#hooks/use-may.ts';
import { FileGrid } from '#ui/file-card.tsx';
import { ListFooter } from '#ui/list-layout.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { SavedNote } from '#ui/saved-note.tsx';
import { SectionHeader } from '#ui/section-header.tsx';
import { DeleteMaterial } from './delete-material.tsx';
import { MaterialCard } from './material-card.tsx';
import { UploadMaterial } from './upload-material.tsx';

export type MaterialGridProps = {
  classId: string;
  page: number;
  onPage: (page: number) => void;
};

/** The study materials of a class, twelve to a page; what waits to be sent stands among them. */
export function MaterialGrid({ classId, page, onPage }: MaterialGridProps) {
  const { t } = useTranslation(['materials', 'errors']);
  const mayUpload = useMay('materials.create');
  const mayDelete = useMay('materials.delete');
  const [deleting, setDeleting] = useState<Material>();
  const materials = useList('materials.list', { classId }, { page, limit: limits.materialPageSize });
  return (
    <section>
      <SectionHeader
        title={t('title')}
        actions={mayUpload && <UploadMaterial classId={classId} />}
        underTab={mayUpload}
      />
      <ListStates
        view={materials}
        error={t('errors:data')}
        bones={{ count: 2, height: '48' }}
        empty={{ icon: <BookOpen />, title: t('empty'), text: t(mayUpload ? 'emptyTeacher' : 'emptyStudent') }}
      >
        <FileGrid>
          {materials.rows.map((material) => (
            <MaterialCard key={material.id} material={material} onDelete={mayDelete ? setDeleting : undefined} />
          ))}
        </FileGrid>
        <ListFooter
          page={page}
          pageSize={limits.materialPageSize}
          totalItems={materials.totalItems}
          onPage={onPage}
          note={<SavedNote at={materials.savedAt} />}
        />
      </ListStates>
      <DeleteMaterial material={deleting} onClose={() => setDeleting(undefined)} />
    </section>
  );
}
