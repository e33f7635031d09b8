import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { NewPassword } from '#contract/forms/auth-forms.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { Link } from '#ui/button/link.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useFormFailure } from '#ui/form/use-form-failure.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { AuthCard } from './auth-card.tsx';

const PasswordForm = v.strictObject({ password: NewPassword.entries.password });

/** Sets a new password with the token of the mailed link. */
export function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useTranslation(['auth', 'common']);
  const form = useForm(PasswordForm, { password: '' });
  const throwFailure = useFormFailure(form);
  const { call } = useCall('auth.reset');
  const navigate = useNavigate();

  async function submit({ password }: v.InferOutput<typeof PasswordForm>): Promise<void> {
    await call({ body: { token, password } }).catch(throwFailure);
    toast({ title: t('common:toast.success'), description: t('reset.done') });
    await navigate({ to: '/login' });
  }

  return (
    <AuthCard title={t('reset.title')} lead={t(token ? 'reset.lead' : 'reset.missing')}>
      {token ? (
        <Form of={form} onSubmit={submit} aria-label={t('reset.title')}>
          <PasswordField of={form} name="password" label={t('reset.password')} autoComplete="new-password" required />
          <SubmitButton of={form} online width="100%">
            {t('reset.submit')}
          </SubmitButton>
        </Form>
      ) : (
        <Link to="/forgot-password" alone>
          {t('reset.again')}
        </Link>
      )}
    </AuthCard>
  );
}
