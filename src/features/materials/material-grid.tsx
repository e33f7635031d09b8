import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import { limits } from '#contract/limits.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { markOf } from '#data/reading/marks.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { usePlaces } from '#hooks/reading/use-places.ts';
import { useMay, useMayCall } from '#hooks/session/use-may.ts';
import { FileGrid } from '#ui/card/file-card.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { styled } from '#ui/styled.ts';
import { DeleteMaterial } from './delete-material.tsx';
import { MaterialCard } from './material-card.tsx';
import { Movable } from './movable.tsx';
import { UploadMaterial } from './upload-material.tsx';
import { useCopyLessons } from './use-copy-lessons.tsx';
import { useReadingOrder } from './use-reading-order.ts';

const ways = ['up', 'down', 'start'] as const;

/**
 * The study materials of a class, twelve to a page, including waiting uploads. Managers order and delete them here; readers
 * see which are new and which they have read.
 */
export function MaterialGrid({ classId }: { classId: string }) {
  const { t } = useTranslation('materials');
  const mayUpload = useMay('materials.create');
  const keeps = useMay('materials.move');
  const mayCall = useMayCall();
  const [deleting, setDeleting] = useState<Material>();
  const list = useListState({ limit: limits.materialPageSize });
  const materials = useList('materials.list', { classId }, { ...list.paging, sort: 'position' });
  const places = usePlaces();
  const order = useReadingOrder(classId, materials);
  const copying = useCopyLessons(classId);
  const now = serverNow();
  return (
    <section>
      <SectionHeader
        title={t('title')}
        actions={
          <styled.div display="flex" flexWrap="wrap" gap="2">
            {mayUpload && <UploadMaterial classId={classId} />}
            {materials.totalItems > 0 && copying.button}
          </styled.div>
        }
        underTab={keeps}
      />
      <ListSection
        list={list}
        view={materials}
        bones={{ count: 2, height: '48' }}
        empty={{
          icon: <BookOpen />,
          title: t('empty'),
          text: t(mayUpload ? 'emptyTeacher' : keeps ? 'emptyManager' : 'emptyStudent'),
        }}
      >
        {(rows) => (
          <FileGrid>
            {rows.map((material) => {
              const card = (
                <MaterialCard
                  key={material.id}
                  material={material}
                  mark={keeps ? undefined : markOf(material, places.get(material.id), now)}
                  onDelete={mayCall('materials.delete', material) ? setDeleting : undefined}
                  onCopy={copying.onCopy}
                  onMove={order.move}
                  ways={ways.filter((way) => order.can(material, way)).join(' ')}
                />
              );
              if (!order.move) return card;
              return (
                <Movable key={material.id} material={material} move={order.move} isFixed={Boolean(material.pending)}>
                  {card}
                </Movable>
              );
            })}
          </FileGrid>
        )}
      </ListSection>
      <styled.div role="status" srOnly>
        {order.words}
      </styled.div>
      {copying.dialog}
      <DeleteMaterial material={deleting} onClose={() => setDeleting(undefined)} />
    </section>
  );
}
