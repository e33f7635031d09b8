import { useTranslation } from 'react-i18next';
import type { Madrasa } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { pictureAddress } from '#hooks/pictures/picture-address.ts';
import { pictureFile } from '#hooks/pictures/picture-file.ts';
import { PlaceArt } from '#ui/brand/place-art.tsx';
import { Button } from '#ui/button/button.tsx';
import { PictureButtons } from '#ui/fields/picture-buttons.tsx';
import { Dialog, DialogFooter } from '#ui/overlay/dialog.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';

export type PictureDialogProps = { madrasa: Madrasa; open: boolean; onClose: () => void };

/** Shows the picture of a madrasa as visitors see it, replaces it, or removes it. */
export function PictureDialog({ madrasa, open, onClose }: PictureDialogProps) {
  const { t } = useTranslation(['madaris', 'common']);
  const setting = useCall('madaris.setPicture');
  const removing = useCall('madaris.removePicture');
  const reportResult = useReportResult();
  const params = { id: madrasa.id };

  async function choose(chosen: File): Promise<void> {
    await reportResult(setting.call({ params, file: await pictureFile(chosen) }), t('picture.saved'));
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
        <PictureButtons
          isThere={madrasa.picture !== null}
          words={{ choose: t('picture.choose'), replace: t('picture.replace'), remove: t('picture.remove') }}
          choosing={setting.busy}
          removing={removing.busy}
          onChoose={(file) => void choose(file)}
          onRemove={() => void reportResult(removing.call({ params }), t('picture.removed'))}
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
