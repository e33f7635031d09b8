import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { ContactForm } from '#contract/forms/contact-form.ts';
import type { Region } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { useHasNetwork } from '#lib/react/use-has-network.ts';
import { Card } from '#ui/card/card.tsx';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Done } from '#ui/form/done.tsx';
import { Form } from '#ui/form/form.tsx';
import { OfflineStrip } from '#ui/form/offline-strip.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useFormFailure } from '#ui/form/use-form-failure.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { OperatorDetails } from './operator-details.tsx';

/** In the form, the empty choice means 'no region'. */
const Fields = v.object({ ...ContactForm.entries, regionId: v.optional(v.string(), '') });

const optionOf = (region: Region) => ({ value: region.id, label: region.name, detail: region.address });

/** A message to the supervisor of a region, or to the operators of the site; and other ways to reach them. */
export function ContactPage() {
  const { t } = useTranslation('home');
  const [sent, setSent] = useState(false);
  return (
    <>
      <PageHeader title={t('contact.title')} text={t('contact.lead')} />
      <styled.div display="grid" gap="5" alignItems="start" gridTemplateColumns={{ base: '1fr', lg: '1fr 20rem' }}>
        <Card>
          {sent ? (
            <Done>
              <Strip marginBlockEnd="0">{t('contact.sent')}</Strip>
            </Done>
          ) : (
            <Message onSent={() => setSent(true)} />
          )}
        </Card>
        <OperatorDetails />
      </styled.div>
    </>
  );
}

function Message({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('home');
  const { user } = useSession();
  const hasNetwork = useHasNetwork();
  const { call } = useCall('contact.send');
  const { picker } = useOptions('regions.list', {}, optionOf);
  const form = useForm(Fields, { name: user?.fullName ?? '', email: user?.email ?? '', message: '', regionId: '' });
  const throwFailure = useFormFailure(form);

  async function submit({ regionId, ...body }: v.InferOutput<typeof Fields>): Promise<void> {
    await call({ body: { ...body, regionId: regionId === '' ? null : regionId } }).catch(throwFailure);
    onSent();
  }

  return (
    <Form of={form} onSubmit={submit} aria-label={t('contact.title')}>
      <OfflineStrip of={form}>{t(hasNetwork ? 'contact.notReached' : 'contact.offline')}</OfflineStrip>
      <TextField of={form} name="name" label={t('contact.name')} autoComplete="name" required />
      <TextField of={form} name="email" label={t('contact.email')} type="email" autoComplete="email" required />
      <SearchableSelectField
        of={form}
        name="regionId"
        label={t('contact.region')}
        placeholder={t('contact.everywhere')}
        {...picker}
      />
      <TextAreaField of={form} name="message" label={t('contact.message')} required />
      <SubmitButton of={form} online>
        {t('contact.send')}
      </SubmitButton>
    </Form>
  );
}
