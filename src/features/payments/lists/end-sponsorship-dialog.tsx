import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { stopReasons } from '#contract/entities/sponsorship-kinds.ts';
import { SponsorshipEnd } from '#contract/forms/sponsorship-form.ts';
import { say } from '#contract/messages.ts';
import type { Sponsorship } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useFormFailure } from '#ui/form/use-form-failure.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';

type EndSponsorshipDialogProps = {
  /** The sponsorship to end; the dialog is open while it is set. */
  sponsorship: Sponsorship | undefined;
  onClose: () => void;
};

/** Ends a sponsorship for an admin, with the reason that its sponsor reads. */
export function EndSponsorshipDialog({ sponsorship, onClose }: EndSponsorshipDialogProps) {
  const { t } = useTranslation('payments-admin');
  return (
    <Dialog open={sponsorship !== undefined} onClose={onClose} title={t('end.title')}>
      {sponsorship && <Fields sponsorship={sponsorship} onClose={onClose} />}
    </Dialog>
  );
}

/** The contract asks admins alone for a reason: a sponsor ends without one. */
const Reasons = v.strictObject({
  ...SponsorshipEnd.entries,
  reason: v.picklist(stopReasons, say('reasonRequired')),
});

function Fields({ sponsorship, onClose }: { sponsorship: Sponsorship; onClose: () => void }) {
  const { t } = useTranslation(['payments-admin', 'common']);
  const format = useFormat();
  const { call } = useCall('sponsorships.end');
  const form = useForm(Reasons, { note: '' });
  const throwFailure = useFormFailure(form);
  const { id, name, sponsor } = sponsorship;

  async function submit(body: v.InferOutput<typeof Reasons>): Promise<void> {
    await call({ params: { id }, body }).catch(throwFailure);
    toast({ title: t('common:toast.success'), description: t('end.done') });
    onClose();
  }

  return (
    <Form of={form} onSubmit={submit} aria-label={t('end.title')}>
      <Text>
        <bdi>{sponsor?.fullName}</bdi>
        {sponsor && format.between}
        <bdi>{name || t('placeGone')}</bdi>
      </Text>
      <SelectField
        of={form}
        name="reason"
        label={t('reason')}
        required
        options={stopReasons.map((value) => ({ value, label: t(`end.reasons.${value}`) }))}
      />
      <TextAreaField of={form} name="note" label={t('note')} hint={t('end.noteHint')} />
      <Text textStyle="sm" color="fg.muted">
        {t('end.text')}
      </Text>
      <SubmitButton of={form} online>
        {t('end.title')}
      </SubmitButton>
    </Form>
  );
}
