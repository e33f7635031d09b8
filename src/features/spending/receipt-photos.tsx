import { Camera, Images, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DraftPhoto } from '#data/database/report-draft.ts';
import { useBlobUrls } from '#hooks/report-pages/use-blob-url.ts';
import { usePhotos } from '#hooks/report-pages/use-photos.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Optional } from '#ui/fields/field-frame.tsx';
import { usePictureInputs } from '#ui/report/use-picture-inputs.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';

const Tiles = styled('ul', {
  base: {
    display: 'grid',
    gap: '3',
    listStyle: 'none',
    gridTemplateColumns: 'repeat(auto-fill, minmax(6rem, 1fr))',
    '& > li': { position: 'relative' },
    '& img': { width: '100%', height: '6rem', objectFit: 'cover', borderRadius: 'md' },
  },
});

/** Photos of receipts, from the camera or the phone's pictures. */
export function ReceiptPhotos({ open }: { open: OpenDraft }) {
  const { t } = useTranslation(['money', 'reports', 'common']);
  const format = useFormat();
  const { draft, fileOf } = open;
  const { unreadable, problem, isFull, add, remove } = usePhotos(open);
  const { inputs, openCamera, openPictures } = usePictureInputs('photos', add);
  const urls = useBlobUrls(
    draft.photos.flatMap(({ isSmall, fileId }) => (isSmall ? [fileId] : [])),
    fileOf,
  );
  const nameOf = ({ slot }: DraftPhoto) => t('reports:page.photo', { number: format.number(slot) });
  return (
    <styled.fieldset border="none" padding="0" margin="0" minWidth="0">
      <styled.legend textStyle="label">
        {t('spending.photos')}
        <Optional />
      </styled.legend>
      <styled.p id="photo-consent" textStyle="sm" color="fg.muted" marginBlock="1">
        {t('spending.photosHint')}
      </styled.p>
      {inputs}
      <ButtonRow marginBlock="2">
        <Button variant="subtle" icon={<Camera />} disabled={isFull} onClick={openCamera}>
          {t('reports:page.takePhoto')}
        </Button>
        <Button variant="outline" icon={<Images />} disabled={isFull} onClick={openPictures}>
          {t('reports:page.choosePhotos')}
        </Button>
      </ButtonRow>
      <styled.div role="alert" color="fg.error" textStyle="sm">
        {problem && (problem === 'tooMany' ? t('reports:page.tooManyPhotos') : t(`common:upload.${problem}`))}
      </styled.div>
      <Tiles>
        {draft.photos.map((photo) => (
          <li key={photo.slot}>
            {urls.has(photo.fileId) ? (
              <img src={urls.get(photo.fileId)} alt={nameOf(photo)} />
            ) : (
              <Skeleton height="24" />
            )}
            {unreadable.has(photo.fileId) && (
              <styled.p role="alert" color="fg.error" textStyle="sm">
                {t('common:upload.unreadable')}
              </styled.p>
            )}
            <styled.div position="absolute" insetBlockStart="1" insetInlineEnd="1" bg="bg" borderRadius="md">
              <IconButton
                label={t('common:list.views.remove', { name: nameOf(photo) })}
                icon={<Trash2 />}
                variant="ghost"
                onClick={() => remove(photo)}
              />
            </styled.div>
          </li>
        ))}
      </Tiles>
    </styled.fieldset>
  );
}
