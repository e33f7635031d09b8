import { Download, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import type { Pending } from '#hooks/mirror/use-list.ts';
import { useOpenFile, useSavedFile } from '#hooks/saved-files/use-saved-file.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfOpening } from '#lib/failure-of-opening.ts';
import { fileTypeOf } from '#lib/file-type.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { FileCard } from '#ui/card/file-card.tsx';
import { toast } from '#ui/toast/toast-store.ts';

export type MaterialCardProps = {
  material: Material & { pending?: Pending | undefined };
  /** Left out for those who may not delete. */
  onDelete?: ((material: Material) => void) | undefined;
};

/** Drawn anew only when its material changes, not with every tap on the list around it. */
export const MaterialCard = memo(Card);

function wordsOf({ state, kind }: Pending): 'rejected' | 'waiting' | 'deleting' {
  if (state === 'rejected') return 'rejected';
  return kind === 'create' ? 'waiting' : 'deleting';
}

function Card({ material, onDelete }: MaterialCardProps) {
  const { t } = useTranslation(['materials', 'common', 'errors']);
  const format = useFormat();
  const saved = useSavedFile(material.fileId);
  const openFile = useOpenFile();
  const { pending, title } = material;
  const state = pending ? (pending.state === 'rejected' ? 'rejected' : 'waiting') : saved ? 'kept' : undefined;

  function download(): void {
    openFile(material, 'material').catch((error: Error) =>
      toast({
        variant: 'destructive',
        title: t('common:toast.error'),
        description: t(`common:openFile.${failureOfOpening(error)}`),
      }),
    );
  }

  return (
    <FileCard
      fileType={fileTypeOf(material.fileName)}
      label={title}
      state={state}
      detail={pending ? t(wordsOf(pending)) : format.bytes(material.fileSize)}
      actions={
        <>
          <IconButton label={t('download', { name: title })} icon={<Download />} onClick={download} />
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
