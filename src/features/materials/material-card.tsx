import { Download, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import type { Pending } from '#hooks/mirror/use-list.ts';
import { useSavedFile } from '#hooks/saved-files/use-saved-file.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fileTypeOf } from '#lib/file-type.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { FileCard } from '#ui/card/file-card.tsx';
import { useDownloadMaterial } from './use-download-material.ts';

export type MaterialCardProps = {
  material: Material & { pending?: Pending | undefined };
  /** Left out for those who may not delete. */
  onDelete?: ((material: Material) => void) | undefined;
};

/** Rendered again only when its material changes, not with every tap on the list around it. */
export const MaterialCard = memo(Card);

function wordsOf({ state, kind }: Pending): 'rejected' | 'waiting' | 'deleting' {
  if (state === 'rejected') return 'rejected';
  return kind === 'create' ? 'waiting' : 'deleting';
}

function Card({ material, onDelete }: MaterialCardProps) {
  const { t } = useTranslation('materials');
  const format = useFormat();
  const saved = useSavedFile(material.fileId);
  const download = useDownloadMaterial();
  const { pending, title } = material;
  const state = pending ? (pending.state === 'rejected' ? 'rejected' : 'waiting') : saved ? 'kept' : undefined;

  return (
    <FileCard
      fileType={fileTypeOf(material.fileName)}
      label={title}
      link={{ to: '/read/material/$id', params: { id: material.id } }}
      state={state}
      detail={pending ? t(wordsOf(pending)) : format.bytes(material.fileSize)}
      actions={
        <>
          <IconButton label={t('download', { name: title })} icon={<Download />} onClick={() => download(material)} />
          {onDelete && (
            <IconButton
              label={t('delete', { name: title })}
              icon={<Trash2 />}
              colorPalette="red"
              disabled={pending?.kind === 'delete'}
              onClick={() => onDelete(material)}
            />
          )}
        </>
      }
    />
  );
}
