import { ImagePlus, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { styled } from '#ui/styled.ts';
import { MadrasaDialog } from './madrasa-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { useRegionsToChoose } from './use-regions-to-choose.ts';

/** The picture of a madrasa above its page, small enough to be seen whole, and what whoever manages it changes: its details, its picture. */
export function PictureStrip({ madrasa }: { madrasa: Madrasa }) {
  const { t } = useTranslation('madaris');
  const may = useMay('madaris.setPicture');
  const mayEdit = useMay('madaris.update');
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState(false);
  return (
    <styled.div display="flex" flexWrap="wrap" alignItems={{ base: 'center', sm: 'end' }} gap="3" marginBlockEnd="4">
      <PlaceArt
        of={madrasa.id}
        picture={pictureAddress(madrasa.picture)}
        flex="none"
        width={{ base: '7.5rem', sm: '48' }}
        height="auto"
        aspectRatio="16/9"
        borderRadius="lg"
      />
      <styled.div
        display="flex"
        minWidth="0"
        flexDirection={{ base: 'column', sm: 'row' }}
        alignItems="start"
        gap={{ base: '2', sm: '3' }}
      >
        {mayEdit && (
          <ConnectionButton size="sm" variant="outline" icon={<Pencil />} onClick={() => setEditing(true)}>
            {t('edit')}
          </ConnectionButton>
        )}
        {editing && <EditMadrasa madrasa={madrasa} onClose={() => setEditing(false)} />}
        {may && (
          <>
            <Button size="sm" variant="outline" icon={<ImagePlus />} onClick={() => setOpen(true)}>
              {t(madrasa.picture ? 'picture.replace' : 'picture.choose')}
            </Button>
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
