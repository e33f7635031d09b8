import { Camera, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBlobUrl } from '#hooks/report-pages/use-blob-url.ts';
import { usePhotos } from '#hooks/report-pages/use-photos.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useFileInput } from '#ui/fields/use-file-input.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';

/** A confirmation has one photo. */
const receiptSlots = [1];

type ReceiptPhotoProps = {
  /** Id of the transfer. */
  id: string;
  /** Label of the button that opens the camera. */
  label: string;
  open: OpenDraft;
  busy?: boolean;
  /** The photo of the waiting confirmation, shown until another one is taken. */
  waiting?: { readonly itemId: string; readonly read: () => Promise<Blob | undefined> } | undefined;
  onRemove: () => Promise<void>;
  /** Called when a new photo is stored on this device and made small. */
  onTaken?: () => void;
};

/** The photo of a receipt, with the buttons to take and remove it. */
export function ReceiptPhoto({ id, label, open, busy = false, waiting, onRemove, onTaken }: ReceiptPhotoProps) {
  const { t } = useTranslation(['money', 'common']);
  const { draft, fileOf } = open;
  const { unreadable, problem, isFull, add } = usePhotos(open, receiptSlots);
  const look = { accept: 'image/*', 'data-receipt': id };
  const { input, open: openCamera } = useFileInput((files) => void take(files), look);
  const [photo] = draft.photos;
  const kept = photo || draft.withoutPhoto ? undefined : waiting;
  const small = photo?.isSmall ? photo.fileId : null;
  const shownId = small ?? kept?.itemId ?? null;
  const url = useBlobUrl(shownId, kept ? kept.read : fileOf);
  const isUnreadable = photo !== undefined && unreadable.has(photo.fileId);

  async function take(files: readonly File[]): Promise<void> {
    await add(files);
    const { photos } = await open.latest();
    if (photos[0]?.isSmall) onTaken?.();
  }

  function remove(): void {
    onRemove().catch((failure: unknown) => console.warn('The photo could not be removed.', failure));
  }

  return (
    <>
      {input}
      {isFull || kept ? (
        <styled.div position="relative" justifySelf="start" data-receipt-photo={small ? 'small' : 'chosen'}>
          {url ? (
            <styled.img src={url} alt={t('arrival.photoTaken')} maxHeight="10rem" borderRadius="md" />
          ) : (
            !isUnreadable && <Skeleton height="24" width="24" />
          )}
          {isUnreadable && <Failure>{t('common:upload.unreadable')}</Failure>}
          <styled.div position="absolute" insetBlockStart="1" insetInlineEnd="1" bg="bg" borderRadius="md">
            <IconButton
              label={t('common:list.views.remove', { name: t('arrival.photoTaken') })}
              icon={<Trash2 />}
              variant="ghost"
              onClick={remove}
            />
          </styled.div>
        </styled.div>
      ) : (
        <Button variant={onTaken ? 'solid' : 'outline'} icon={<Camera />} loading={busy} onClick={openCamera}>
          {label}
        </Button>
      )}
      <styled.div role="alert" _empty={{ display: 'none' }}>
        {problem && problem !== 'tooMany' && <Failure>{t(`common:upload.${problem}`)}</Failure>}
      </styled.div>
    </>
  );
}

const Failure = styled('p', { base: { color: 'fg.error', textStyle: 'sm' } });
