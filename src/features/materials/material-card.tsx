import { ArrowDown, ArrowUp, ArrowUpToLine, Check, Copy, Download, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import type { ReadingMark } from '#data/reading/marks.ts';
import type { Pending } from '#hooks/mirror/use-list.ts';
import { useMetered } from '#hooks/reading/use-metered.ts';
import { usePicture } from '#hooks/saved-files/use-picture.ts';
import { openFile, useSavedFile } from '#hooks/saved-files/use-saved-file.ts';
import { useFormat } from '#i18n/use-format.ts';
import { fileTypeOf } from '#lib/file-type.ts';
import { Badge } from '#ui/card/badge.tsx';
import { FileCard } from '#ui/card/file-card.tsx';
import { RowMenu } from '#ui/overlay/row-menu.tsx';
import { useOpeningFailure } from '#ui/toast/use-opening-failure.ts';
import type { Move } from './reading-order.ts';

export type MaterialCardProps = {
  material: Material & { pending?: Pending | undefined };
  /** The user's progress; left out if the material was not opened, or the user need not read it. */
  mark?: ReadingMark | undefined;
  /** Left out for users who may not delete it. */
  onDelete?: ((material: Material) => void) | undefined;
  /** Left out for those who may not copy. */
  onCopy?: ((material: Material) => void) | undefined;
  /** Left out for those who may not order them. */
  onMove?: ((material: Material, move: Move) => void) | undefined;
  /** Its possible moves, separated by blanks: one text stays equal for `memo`. */
  ways?: string | undefined;
};

const moves = [
  { way: 'up', icon: <ArrowUp /> },
  { way: 'down', icon: <ArrowDown /> },
  { way: 'start', icon: <ArrowUpToLine /> },
] as const;

/** Renders again only when its material changes, not with every tap on the list around it. */
export const MaterialCard = memo(Card);

function wordsOf({ state, kind }: Pending): 'rejected' | 'waiting' | 'deleting' {
  if (state === 'rejected') return 'rejected';
  return kind === 'create' ? 'waiting' : 'deleting';
}

function Card({ material, mark, onDelete, onCopy, onMove, ways = '' }: MaterialCardProps) {
  const { t } = useTranslation(['materials', 'common']);
  const saved = useSavedFile(material.fileId);
  const picture = usePicture(material);
  const showFailure = useOpeningFailure();
  const { pending, title } = material;
  const state = pending ? (pending.state === 'rejected' ? 'rejected' : 'waiting') : saved ? 'kept' : undefined;

  const download = () => void openFile(material, 'material').catch(showFailure);

  return (
    <FileCard
      fileType={fileTypeOf(material.fileName)}
      picture={picture}
      label={title}
      words={material.description}
      link={{ to: '/read/material/$id', params: { id: material.id } }}
      state={state}
      detail={
        pending ? (
          t(wordsOf(pending))
        ) : (
          <>
            <Size bytes={material.fileSize} isHere={saved} />
            {mark && <Mark mark={mark} />}
          </>
        )
      }
      actions={
        <RowMenu
          label={t('common:list.actionsFor', { name: title })}
          items={() => [
            { label: t('common:actions.download'), icon: <Download />, onSelect: download },
            ...moves
              .filter(({ way }) => onMove && ways.split(' ').includes(way))
              .map(({ way, icon }) => ({ label: t(`order.${way}`), icon, onSelect: () => onMove?.(material, way) })),
            onCopy && !pending && { label: t('copy.action'), icon: <Copy />, onSelect: () => onCopy(material) },
            onDelete && {
              label: t('common:actions.delete'),
              icon: <Trash2 />,
              colorPalette: 'red',
              disabled: pending?.kind === 'delete',
              onSelect: () => onDelete(material),
            },
          ]}
        />
      }
    />
  );
}

/** Size of the file; on a metered connection, the cost of opening it. */
function Size({ bytes, isHere }: { bytes: number; isHere: boolean }) {
  const { t } = useTranslation('materials');
  const format = useFormat();
  const isMetered = useMetered();
  const size = format.bytes(bytes);
  return <span>{isMetered && !isHere ? t('costs', { size }) : size}</span>;
}

const tones = { new: 'gold', started: 'blue', read: 'green' } as const;

function Mark({ mark }: { mark: ReadingMark }) {
  const { t } = useTranslation('materials');
  return (
    <Badge colorPalette={tones[mark]}>
      {mark === 'read' && <Check aria-hidden />} {t(`marks.${mark}`)}
    </Badge>
  );
}
