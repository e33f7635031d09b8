import { Camera, Images, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PhotoSlot, ReportForm } from '#contract/forms/report-form.ts';
import type { DraftPhoto } from '#data/database/report-draft.ts';
import { useBlobUrl } from '#hooks/report-pages/use-blob-url.ts';
import { usePhotos } from '#hooks/report-pages/use-photos.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Optional } from '#ui/fields/field-frame.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { usePictureInputs } from '#ui/report/use-picture-inputs.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';

const Tile = styled('li', {
  base: {
    layerStyle: 'card',
    padding: '2',
    display: 'grid',
    gridTemplateColumns: '4.5rem minmax(0, 1fr) auto',
    gap: '2',
    alignItems: 'end',
    '& img': { width: '100%', height: '4.5rem', objectFit: 'cover', borderRadius: 'md' },
  },
});

type PhotosFieldProps = { of: FormOf<typeof ReportForm>; open: OpenDraft };

/** Photos from the camera or the phone's pictures, each with its caption. */
export function PhotosField({ of: form, open }: PhotosFieldProps) {
  const { t } = useTranslation(['reports', 'common']);
  const { draft, fileOf } = open;
  const { unreadable, problem, isFull, add, remove } = usePhotos(open);
  const { inputs, openCamera, openPictures } = usePictureInputs('photos', add);

  return (
    <styled.fieldset border="none" padding="0" margin="0" minWidth="0">
      <styled.legend textStyle="label">
        {t('page.photos')}
        <Optional />
      </styled.legend>
      <styled.p id="photo-consent" textStyle="sm" color="fg.muted" marginBlock="1">
        {t('page.consent')}
      </styled.p>
      {inputs}
      <ButtonRow marginBlock="2">
        <Button
          variant="subtle"
          icon={<Camera />}
          disabled={isFull}
          aria-describedby="photo-consent"
          onClick={openCamera}
        >
          {t('page.takePhoto')}
        </Button>
        <Button
          variant="outline"
          icon={<Images />}
          disabled={isFull}
          aria-describedby="photo-consent"
          onClick={openPictures}
        >
          {t('page.choosePhotos')}
        </Button>
      </ButtonRow>
      <styled.div role="alert" color="fg.error" textStyle="sm">
        {problem && (problem === 'tooMany' ? t('page.tooManyPhotos') : t(`common:upload.${problem}`))}
      </styled.div>
      {draft.photos.length > 0 && (
        <styled.ul display="grid" gap="3" listStyle="none" padding="0" margin="0">
          {draft.photos.map((photo) => (
            <PhotoTile
              key={photo.slot}
              form={form}
              photo={photo}
              fileOf={fileOf}
              isUnreadable={unreadable.has(photo.fileId)}
              onRemove={() => remove(photo)}
            />
          ))}
        </styled.ul>
      )}
    </styled.fieldset>
  );
}

type PhotoTileProps = {
  form: FormOf<typeof ReportForm>;
  photo: DraftPhoto;
  fileOf: OpenDraft['fileOf'];
  isUnreadable: boolean;
  onRemove: () => void;
};

function PhotoTile({ form, photo, fileOf, isUnreadable, onRemove }: PhotoTileProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  // A chosen photo may have many megabytes, so it is shown after it was made small.
  const src = useBlobUrl(photo.isSmall ? photo.fileId : null, fileOf);
  const name = t('page.photo', { number: format.number(photo.slot) });
  return (
    <Tile data-photo={photo.isSmall ? 'small' : 'chosen'}>
      {src ? <img src={src} alt={name} /> : isUnreadable ? <span /> : <Skeleton width="4.5rem" height="4.5rem" />}
      {isUnreadable ? (
        <styled.p role="alert" color="fg.error" textStyle="sm">
          {t('page.photoUnreadable')}
        </styled.p>
      ) : (
        <TextField of={form} name={`caption${photo.slot as PhotoSlot}`} label={t('page.caption', { photo: name })} />
      )}
      <IconButton
        label={t('page.removePhoto', { photo: name })}
        icon={<Trash2 />}
        colorPalette="red"
        onClick={onRemove}
      />
    </Tile>
  );
}
