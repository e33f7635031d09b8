import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { NewPassword } from '#contract/forms/auth-forms.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { EmailText } from '#ui/card/email-text.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useFormFailure } from '#ui/form/use-form-failure.ts';
import { Text } from '#ui/text.ts';
import { AuthCard } from './auth-card.tsx';

const PasswordForm = v.strictObject({ password: NewPassword.entries.password });

/**
 * Sets a new password with the token of a link, and says then with which address the person signs in: who was invited by a slip
 * may have neither typed nor read it before. Where no one else is signed in, one tap signs in with both.
 */
export function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useTranslation(['auth', 'common']);
  const form = useForm(PasswordForm, { password: '' });
  const throwFailure = useFormFailure(form);
  const { call } = useCall('auth.reset');
  const { user, signIn } = useSession();
  const navigate = useNavigate();
  const [credentials, setCredentials] = useState<{ email: string; password: string }>();

  async function submit({ password }: v.InferOutput<typeof PasswordForm>): Promise<void> {
    const { data } = await call({ body: { token, password } }).catch(throwFailure);
    setCredentials({ email: data.email, password });
  }

  /** A sign-in that fails is tried again on its own page, which says why. */
  async function enter(): Promise<void> {
    const isIn =
      credentials &&
      (await signIn({ ...credentials, remember: true }).then(
        () => true,
        () => false,
      ));
    await navigate({ to: isIn ? '/' : '/login' });
  }

  if (credentials) {
    return (
      <AuthCard title={t('reset.done')} lead={t('reset.signInWith')}>
        <Text role="status" textStyle="lg" fontWeight="semibold">
          <EmailText>{credentials.email}</EmailText>
        </Text>
        <Text color="fg.muted">{t('reset.writeDown')}</Text>
        {user ? (
          <LinkButton to="/login">{t('common:actions.signIn')}</LinkButton>
        ) : (
          <ConnectionButton onClick={() => void enter()}>{t('common:actions.signIn')}</ConnectionButton>
        )}
      </AuthCard>
    );
  }

  return (
    <AuthCard title={t('reset.title')} lead={t(token ? 'reset.lead' : 'reset.missing')}>
      {token && (
        <Form of={form} onSubmit={submit} aria-label={t('reset.title')}>
          <PasswordField of={form} name="password" label={t('reset.password')} autoComplete="new-password" required />
          <SubmitButton of={form} online width="100%">
            {t('reset.submit')}
          </SubmitButton>
        </Form>
      )}
      <Link to="/forgot-password" alone>
        {t('reset.again')}
      </Link>
    </AuthCard>
  );
}
