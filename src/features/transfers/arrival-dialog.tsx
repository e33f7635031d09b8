import { FormError } from '@modular-forms/react';
import { Camera, Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { TransferConfirmation } from '#contract/forms/transfer-form.ts';
import type { Transfer } from '#contract/reading/read.ts';
import { serverNow } from '#data/api/server-clock.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFileInput } from '#ui/fields/use-file-input.tsx';
import { DialogForm } from '#ui/form/dialog-form.tsx';
import { Text } from '#ui/text.ts';
import { localDay, saveArrival } from './save-arrival.ts';

const Fields = v.omit(TransferConfirmation, ['fileHash']);

type ArrivalDialogProps = {
  transfer: Transfer;
  /** The confirmation that waits and is corrected. */
  entry: OutboxEntry | undefined;
  /** The one that was taken on the card. */
  photo: File | undefined;
  open: boolean;
  onClose: () => void;
};

/** Another amount or day than was sent, or a correction of what waits. */
export function ArrivalDialog({ transfer, entry, photo, open, onClose }: ArrivalDialogProps) {
  const { t } = useTranslation(['money', 'common']);
  const format = useFormat();
  const [taken, setTaken] = useState<File>();
  const look = { accept: 'image/*', 'data-receipt': transfer.id };
  const { input, open: openCamera } = useFileInput(([file]) => file && setTaken(file), look);
  const hasPhoto = taken !== undefined || photo !== undefined || (entry?.fileNames.length ?? 0) > 0;

  async function save({ amount, receivedDate }: v.InferOutput<typeof Fields>): Promise<void> {
    const file = taken ?? (entry ? 'kept' : photo);
    try {
      await saveArrival(transfer, { amount: String(amount), receivedDate }, file);
    } catch (failure) {
      console.warn('The confirmation could not be saved.', failure);
      throw new FormError(t(`common:upload.${failureOfUpload(failure)}`));
    }
    onClose();
  }

  const { amount = String(transfer.amount), receivedDate = localDay(serverNow()) } = entry?.fields ?? {};
  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('arrival.question', { amount: format.money(transfer.amount) })}
      schema={Fields}
      initial={{ amount, receivedDate }}
      submit={t('common:actions.save')}
      onSave={save}
    >
      {(form) => (
        <>
          <Text color="fg.muted">{t('arrival.differentText')}</Text>
          <TextField of={form} name="amount" label={t('arrival.amount')} numeric autoComplete="off" end="$" required />
          <TextField of={form} name="receivedDate" type="date" label={t('transfers.receivedDate')} required />
          {input}
          <Button variant="outline" icon={hasPhoto ? <Check /> : <Camera />} onClick={openCamera}>
            {t(hasPhoto ? 'arrival.photoTaken' : 'arrival.photo')}
          </Button>
        </>
      )}
    </DialogForm>
  );
}
