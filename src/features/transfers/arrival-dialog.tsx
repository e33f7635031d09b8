import { FormError } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { TransferConfirmation } from '#contract/forms/transfer-form.ts';
import type { Transfer } from '#contract/reading/read.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogForm } from '#ui/form/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { KeepFields } from '#ui/report/keep-fields.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Text } from '#ui/text.ts';
import { ReceiptPhoto } from './receipt-photo.tsx';
import { saveArrival } from './save-arrival.ts';
import { useArrivalDraft } from './use-arrival-draft.ts';

const Fields = v.omit(TransferConfirmation, ['fileHash']);

type ArrivalDialogProps = {
  transfer: Transfer;
  /** The waiting confirmation that is corrected. */
  entry: OutboxEntry | undefined;
  open: boolean;
  onClose: () => void;
};

/**
 * Reports an amount or day that differs from the transfer, or corrects a waiting answer. All input is stored on this device
 * at once.
 */
export function ArrivalDialog(props: ArrivalDialogProps) {
  const { t } = useTranslation(['money', 'reports']);
  const format = useFormat();
  const draft = useArrivalDraft(props.transfer, props.entry);
  const title = t('arrival.question', { amount: format.money(props.transfer.amount) });
  if (draft.state === 'ready') return <Answer {...props} draft={draft.open} title={title} />;
  return (
    <Dialog open={props.open && draft.state === 'failed'} onClose={props.onClose} title={title} size="md">
      <ErrorState title={t('reports:page.draftFailed')} />
    </Dialog>
  );
}

type AnswerProps = ArrivalDialogProps & { draft: OpenDraft; title: string };

function Answer({ transfer, entry, open, onClose, draft, title }: AnswerProps) {
  const { t } = useTranslation(['money', 'reports', 'common']);
  const { values, photos } = draft.draft;
  const hasWaitingPhoto = (entry?.fileNames.length ?? 0) > 0;

  async function save({ amount, receivedDate }: v.InferOutput<typeof Fields>): Promise<void> {
    try {
      const stored = await draft.latest();
      if (stored.photos.some(({ isSmall }) => !isSmall)) throw new FormError(t('reports:page.photosNotReady'));
      const content = { draft: stored, fileOf: draft.fileOf, ...(hasWaitingPhoto && { otherwise: 'kept' as const }) };
      await draft.putAway(() => saveArrival(transfer, { amount: String(amount), receivedDate }, content));
    } catch (failure) {
      if (failure instanceof FormError) throw failure;
      console.warn('The confirmation could not be saved.', failure);
      throw new FormError(t(`common:upload.${failureOfUpload(failure)}`));
    }
    onClose();
  }

  /** A taken photo stays with the transfer until it is removed or sent. */
  function cancel(): void {
    onClose();
    if (photos.length > 0) return;
    draft.discard().catch((failure: unknown) => console.warn('The answer could not be put away.', failure));
  }

  function removePhoto(): Promise<void> {
    const drop = photos.map(({ fileId }) => fileId);
    return draft.change((now) => ({ ...now, photos: [], withoutPhoto: true }), { drop });
  }

  const { amount = '', receivedDate = '' } = values;
  return (
    <DialogForm
      open={open}
      onClose={cancel}
      title={title}
      schema={Fields}
      initial={{ amount, receivedDate }}
      submit={t('common:actions.save')}
      onSave={save}
    >
      {(form) => (
        <>
          <KeepFields
            of={form}
            stored={values}
            alarm="amount"
            keep={(texts) => draft.change((now) => ({ ...now, values: { ...now.values, ...texts } }))}
          />
          <Text color="fg.muted">{t('arrival.differentText')}</Text>
          <TextField of={form} name="amount" label={t('arrival.amount')} numeric autoComplete="off" end="$" required />
          <TextField of={form} name="receivedDate" type="date" label={t('transfers.receivedDate')} required />
          <ReceiptPhoto
            id={transfer.id}
            label={t('arrival.photo')}
            open={draft}
            waiting={entry && hasWaitingPhoto ? { itemId: entry.id, read: () => photoThatWaits(entry.id) } : undefined}
            onRemove={removePhoto}
          />
        </>
      )}
    </DialogForm>
  );
}

async function photoThatWaits(itemId: string): Promise<Blob> {
  return (await outboxActions.exportFile(itemId)).blob;
}
