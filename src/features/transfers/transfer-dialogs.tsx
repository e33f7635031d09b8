import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { transferMethods } from '#contract/entities/transfer.ts';
import { TransferNote, TransferSending } from '#contract/forms/transfer-form.ts';
import type { Transfer } from '#contract/reading/read.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Text } from '#ui/text.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';
import { localDay } from './save-arrival.ts';

export type TransferAct = 'send' | 'resolve' | 'return' | 'delete';

type TransferDialogsProps = {
  of: Transfer;
  /** The open action. */
  act: TransferAct | undefined;
  onClose: () => void;
  onChanged: () => void;
};

const { receivedCurrency, rate, ...sending } = TransferSending.entries;
const typed = v.optional(v.pipe(v.string(), v.trim()), '');

/** The typed fields, by the contract's rules. */
const SendForm = v.strictObject({
  ...sending,
  receivedCurrency: v.pipe(
    typed,
    v.transform((text) => text || null),
    v.unwrap(receivedCurrency),
  ),
  rate: v.pipe(
    typed,
    v.transform((text) => (text === '' ? null : Number(text.replace(',', '.')))),
    v.unwrap(rate),
  ),
});

const sendNothing = () => ({
  ...{ method: 'bank' as const, reference: '', sentDate: localDay(serverNow()) },
  ...{ receivedCurrency: '', rate: '', costs: '0' },
});
const noNote = () => ({ note: '' });

/** An admin's actions on a transfer; each asks first. */
export function TransferDialogs({ of: { id, version }, act, onClose, onChanged }: TransferDialogsProps) {
  const { t } = useTranslation(['money', 'common']);
  const navigate = useNavigate();
  const send = useCall('transfers.send');
  const resolve = useCall('transfers.resolve');
  const giveBack = useCall('transfers.return');
  const remove = useCall('transfers.delete');
  const reportResult = useReportResult();
  const params = { id };
  const noted = { resolve, return: giveBack } as const;
  return (
    <>
      <FormDialog
        open={act === 'send'}
        onClose={onClose}
        title={t('transfers.acts.send')}
        name={`send-${id}`}
        schema={SendForm}
        valuesOf={sendNothing}
        onSave={(body) => send.call({ params, body, ifMatch: version }).then(onChanged)}
        done={t('transfers.done.send')}
        submit={t('transfers.acts.send')}
      >
        {(form) => (
          <>
            <Text color="fg.muted">{t('transfers.sendText')}</Text>
            <SelectField
              of={form}
              name="method"
              label={t('transfers.method')}
              required
              options={transferMethods.map((value) => ({ value, label: t(`transfers.methods.${value}`) }))}
            />
            <TextField of={form} name="sentDate" type="date" label={t('transfers.sentDate')} required />
            <TextField
              of={form}
              name="reference"
              label={t('transfers.reference')}
              hint={t('transfers.referenceHint')}
            />
            <TextField of={form} name="costs" label={t('transfers.costs')} numeric end="$" />
            <TextField
              of={form}
              name="receivedCurrency"
              label={t('transfers.currency')}
              hint={t('transfers.currencyHint')}
              maxLength={3}
              transform={(text) => text.toUpperCase()}
            />
            <TextField of={form} name="rate" label={t('transfers.rate')} hint={t('transfers.rateHint')} numeric />
          </>
        )}
      </FormDialog>
      {(['resolve', 'return'] as const).map((each) => (
        <FormDialog
          key={each}
          open={act === each}
          onClose={onClose}
          title={t(`transfers.acts.${each}`)}
          name={`${each}-${id}`}
          schema={TransferNote}
          valuesOf={noNote}
          onSave={(body) => noted[each].call({ params, body, ifMatch: version }).then(onChanged)}
          done={t(`transfers.done.${each}`)}
          submit={t(`transfers.acts.${each}`)}
        >
          {(form) => (
            <>
              <Text color="fg.muted">{t(`transfers.${each}Text`)}</Text>
              <TextAreaField of={form} name="note" label={t('transfers.note')} rows={3} required />
            </>
          )}
        </FormDialog>
      ))}
      <ConfirmDialog
        open={act === 'delete'}
        text={t('transfers.deleteText')}
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          void reportResult(
            remove.call({ params }).then(() => navigate({ to: '/transfers', replace: true })),
            t('transfers.done.delete'),
          );
        }}
      />
    </>
  );
}
