import { ImagePlus, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Madrasa } from '#contract/reading/read.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { onPhone, useMedia } from '#lib/react/use-media.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { styled } from '#ui/styled.ts';
import { MadrasaDialog } from './madrasa-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { useRegionsToChoose } from './use-regions-to-choose.ts';

/**
 * The picture of a madrasa above its page, small enough to be seen whole, with buttons for its managers: change its details,
 * change its picture.
 */
export function PictureStrip({ madrasa }: { madrasa: Madrasa }) {
  const { t } = useTranslation('madaris');
  const may = useMay('madaris.setPicture');
  const mayEdit = useMay('madaris.update');
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState(false);
  // A phone keeps its space for the contents of the madrasa.
  const onlyIcon = useMedia(onPhone);
  const change = t(madrasa.picture ? 'picture.replace' : 'picture.choose');
  return (
    <styled.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginBlockEnd="4">
      <PlaceArt
        of={madrasa.id}
        picture={pictureAddress(madrasa.picture)}
        flex="none"
        width={{ base: '20', sm: '9rem' }}
        height="auto"
        aspectRatio="16/9"
        borderRadius="lg"
      />
      <styled.div display="flex" flexWrap="wrap" minWidth="0" gap="2">
        {mayEdit && (
          <ConnectionButton size="sm" variant="outline" icon={<Pencil />} onClick={() => setEditing(true)}>
            {t('edit')}
          </ConnectionButton>
        )}
        {editing && <EditMadrasa madrasa={madrasa} onClose={() => setEditing(false)} />}
        {may && (
          <>
            <ConnectionButton
              size="sm"
              variant="outline"
              square={onlyIcon}
              icon={<ImagePlus />}
              aria-label={change}
              onClick={() => setOpen(true)}
            >
              {onlyIcon ? undefined : change}
            </ConnectionButton>
            <PictureDialog madrasa={madrasa} open={open} onClose={() => setOpen(false)} />
          </>
        )}
      </styled.div>
    </styled.div>
  );
}

function EditMadrasa({ madrasa, onClose }: { madrasa: Madrasa; onClose: () => void }) {
  const { regions, isKnown } = useRegionsToChoose();
  return isKnown && <MadrasaDialog open row={madrasa} onClose={onClose} regions={regions} />;
}
