import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { ForgottenPassword } from '#contract/forms/auth-forms.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { Link } from '#ui/button/link.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Done } from '#ui/form/done.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useFormFailure } from '#ui/form/use-form-failure.ts';
import { Text } from '#ui/text.ts';
import { AuthCard } from './auth-card.tsx';

/** Asks for a link; the answer is the same whether or not the address is known (docs/rules.md#signing-in). */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['auth', 'errors']);
  const form = useForm(ForgottenPassword, { email: '' });
  const throwFailure = useFormFailure(form);
  const { call } = useCall('auth.forgot');
  const [sent, setSent] = useState(false);

  async function submit(body: v.InferOutput<typeof ForgottenPassword>): Promise<void> {
    await call({ body }).catch(throwFailure);
    setSent(true);
  }

  return (
    <AuthCard title={t('forgotten.title')} lead={t('forgotten.lead')}>
      {sent ? (
        <Done>
          <Text>{t('forgotten.sent')}</Text>
        </Done>
      ) : (
        <Form of={form} onSubmit={submit} aria-label={t('forgotten.title')}>
          <TextField of={form} name="email" label={t('register.email')} type="email" autoComplete="username" required />
          <SubmitButton of={form} online width="100%">
            {t('forgotten.submit')}
          </SubmitButton>
        </Form>
      )}
      <Text color="fg.muted">{t('forgotten.byName')}</Text>
      <Link to="/login" alone>
        {t('forgotten.back')}
      </Link>
    </AuthCard>
  );
}
