import { FormError } from '@modular-forms/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import { refundReasons } from '#contract/entities/payment.ts';
import { RefundForm } from '#contract/forms/sponsorship-form.ts';
import type { Payment } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useFormFailure } from '#ui/form/use-form-failure.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';

export type RefundDialogProps = {
  /** The payment to refund; the dialog is open while it is set. */
  payment: Payment | undefined;
  onClose: () => void;
  onDone?: (() => void) | undefined;
};

/** Refunds a payment, or a part of it, with a reason. */
export function RefundDialog({ payment, onClose, onDone }: RefundDialogProps) {
  const { t } = useTranslation('payments-admin');
  return (
    <Dialog open={payment !== undefined} onClose={onClose} title={t('refundTitle')}>
      {payment && <Fields payment={payment} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function Fields({ payment, onClose, onDone }: RefundDialogProps & { payment: Payment }) {
  const { t } = useTranslation(['payments-admin', 'common']);
  const format = useFormat();
  const { call } = useCall('payments.refund');
  const left = Math.round((payment.amount - payment.refundedAmount) * 100) / 100;
  // One decision has one id: if the answer is lost and the button is pressed again, it is the same refund.
  const [id] = useState(() => newId());
  const form = useForm(RefundForm, { amount: String(left), note: '' });
  const throwFailure = useFormFailure(form);

  async function submit({ amount, reason, note }: RefundForm): Promise<void> {
    if ((amount ?? left) > left) throw new FormError(t('refundTooMuch', { left: format.money(left) }));
    const body = { id, amount: String(amount ?? left), reason, note };
    const { data } = await call({ params: { id: payment.id }, body }).catch(throwFailure);
    // If another admin must approve, this is a proposal, and no money is on its way yet.
    const hasStarted = data.refundingAmount > 0 || data.refundedAmount > payment.refundedAmount;
    toast({ title: t('common:toast.success'), description: t(hasStarted ? 'refunded' : 'proposed') });
    onClose();
    onDone?.();
  }

  return (
    <Form of={form} onSubmit={submit} aria-label={t('refundTitle')}>
      <Text>
        {t('common:monthOf', { month: format.month(`${payment.month}-15`), name: payment.name || t('placeGone') })}
        {payment.sponsor && (
          <>
            {format.between}
            <bdi>{payment.sponsor.fullName}</bdi>
          </>
        )}
      </Text>
      <TextField
        of={form}
        name="amount"
        label={t('refundAmount')}
        hint={t('refundAmountHint', { left: format.money(left) })}
        numeric
        autoComplete="off"
        end="$"
        required
      />
      <SelectField
        of={form}
        name="reason"
        label={t('reason')}
        required
        options={refundReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <TextAreaField of={form} name="note" label={t('note')} hint={t('noteHint')} />
      <Text textStyle="sm" color="fg.muted">
        {t('refundText')}
      </Text>
      <SubmitButton of={form} online>
        {t('refund')}
      </SubmitButton>
    </Form>
  );
}
