import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { say } from '#contract/messages.ts';
import type { Sponsorship } from '#contract/reading/read.ts';
import { moneyField } from '#contract/typed/money-field.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useFormFailure } from '#ui/form/use-form-failure.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';

const AmountForm = v.object({ amount: moneyField(say('amountRequired'), say('amountNumber')) });

/** Changes the monthly amount, from the next charge on. */
export function AmountDialog({ sponsorship, onClose }: { sponsorship: Sponsorship; onClose: () => void }) {
  const { t } = useTranslation(['sponsorships', 'common']);
  const format = useFormat();
  const { call } = useCall('sponsorships.update');
  const form = useForm(AmountForm, { amount: String(sponsorship.nextAmount ?? sponsorship.amount) });
  const throwFailure = useFormFailure(form);

  async function submit({ amount }: v.InferOutput<typeof AmountForm>): Promise<void> {
    await call({ params: { id: sponsorship.id }, body: { amount }, ifMatch: sponsorship.version }).catch(throwFailure);
    toast({ title: t('common:toast.success'), description: t('done.amount') });
    onClose();
  }

  return (
    <Dialog open onClose={onClose} size="sm" title={t('amountDialog.title')}>
      <Form of={form} onSubmit={submit} aria-label={t('amountDialog.title')}>
        <TextField
          of={form}
          name="amount"
          label={t('amountDialog.label')}
          hint={[
            t('amountDialog.hint'),
            sponsorship.price !== null && t('amountDialog.whole', { price: format.money(sponsorship.price) }),
          ]
            .filter(Boolean)
            .join(' ')}
          numeric
          autoComplete="off"
          end="$"
          required
        />
        <SubmitButton of={form} online>
          {t('amountDialog.save')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
