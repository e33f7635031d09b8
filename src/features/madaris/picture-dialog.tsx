import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { smallPhoto } from '#hooks/pictures/small-photo.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Dialog, DialogFooter } from '#ui/overlay/dialog.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

export type PictureDialogProps = { madrasa: Madrasa; open: boolean; onClose: () => void };

/** Shows the picture of a madrasa as visitors see it, takes another one, or removes it. */
export function PictureDialog({ madrasa, open, onClose }: PictureDialogProps) {
  const { t } = useTranslation(['madaris', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const setting = useCall('madaris.setPicture');
  const removing = useCall('madaris.removePicture');
  const showFailure = useFailureToast();
  const params = { id: madrasa.id };

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    // What this browser cannot make smaller is sent as it is: the server says what is wrong with it.
    const blob = await smallPhoto(chosen).catch(() => chosen);
    const ending = blob === chosen ? /\.\w+$/.exec(chosen.name)?.[0] : '.jpg';
    // A repeat is known by the name, and a camera gives many photos the same one.
    const name = `${chosen.lastModified}-${chosen.size}${ending ?? ''}`;
    await done(setting.call({ params, file: { blob, name } }), t('picture.saved'));
  }

  async function done(call: Promise<unknown>, description: string): Promise<void> {
    try {
      await call;
      toast({ title: t('common:toast.success'), description });
    } catch (failure) {
      showFailure(failure);
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('picture.title')}>
      <styled.div display="grid" gap="4" paddingInline="5" paddingBlockEnd="5">
        <Text color="fg.muted">{t('picture.lead')}</Text>
        <PlaceArt
          of={madrasa.id}
          picture={pictureAddress(madrasa.picture)}
          alt={t('picture.of', { name: madrasa.name })}
          height="48"
          borderRadius="md"
        />
        <styled.div display="flex" flexWrap="wrap" gap="3">
          <ConnectionButton icon={<ImagePlus />} loading={setting.busy} onClick={() => input.current?.click()}>
            {t(madrasa.picture ? 'picture.replace' : 'picture.choose')}
          </ConnectionButton>
          {madrasa.picture && (
            <ConnectionButton
              icon={<Trash2 />}
              variant="outline"
              loading={removing.busy}
              onClick={() => void done(removing.call({ params }), t('picture.removed'))}
            >
              {t('picture.remove')}
            </ConnectionButton>
          )}
        </styled.div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          aria-label={t('picture.choose')}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </styled.div>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
