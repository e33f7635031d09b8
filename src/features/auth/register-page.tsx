import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { changeMessages } from '#contract/call-messages.ts';
import { Registration } from '#contract/forms/auth-forms.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { Link } from '#ui/button/link.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { type FormOf, useForm } from '#ui/form/use-form.ts';
import { useFormFailure } from '#ui/form/use-form-failure.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { AuthCard } from './auth-card.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { metRules } from './password-rules.ts';

const empty = { name: '', email: '', phone: '', address: '', password: '', confirmPassword: '' };

type RegisterPageProps = {
  /** Next address after the registration: the user's earlier choice. */
  next?: string | undefined;
  /** The user's earlier choice, visible while the form is filled in. */
  chosen?: ReactNode;
  /** The agreement that a new sponsor accepts. */
  agreement?: ReactNode;
};

/**
 * Registration of a sponsor, who is signed in at once. The button waits until every rule of the checklist is met, and leads
 * to the first wrong field; a field's mistake is shown when the user leaves it.
 */
export function RegisterPage({ next, chosen, agreement }: RegisterPageProps) {
  const { t } = useTranslation(['auth', 'common']);
  const form = useForm(Registration, empty, 'blur');
  const throwFailure = useFormFailure(form, changeMessages['auth.register'].failed);
  const { signUp } = useSession();
  const navigate = useNavigate();

  async function submit(body: v.InferOutput<typeof Registration>): Promise<void> {
    await signUp({ ...body, fullName: body.name }).catch(throwFailure);
    toast({ title: t('common:toast.success'), description: t(changeMessages['auth.register'].done) });
    await navigate({ href: next ?? '/', replace: true });
  }

  return (
    <AuthCard title={t('register.title')} lead={t('register.lead')} above={chosen}>
      <Form of={form} onSubmit={submit} aria-label={t('register.title')}>
        <TextField of={form} name="name" label={t('register.name')} autoComplete="name" required />
        <TextField of={form} name="email" label={t('register.email')} type="email" autoComplete="email" required />
        <TextField of={form} name="phone" label={t('register.phone')} type="tel" autoComplete="tel" required />
        <TextField of={form} name="address" label={t('register.address')} autoComplete="address-line1" required />
        <PasswordField of={form} name="password" label={t('register.password')} autoComplete="new-password" required />
        <PasswordField
          of={form}
          name="confirmPassword"
          label={t('register.confirm')}
          autoComplete="new-password"
          required
        />
        <Rules form={form} agreement={agreement} />
      </Form>
      <span>
        {t('register.have')}{' '}
        <Link to="/login" search={{ next }}>
          {t('title')}
        </Link>
      </span>
    </AuthCard>
  );
}

function Rules({ form, agreement }: { form: FormOf<typeof Registration>; agreement: ReactNode }) {
  const { t } = useTranslation('auth');
  const { password, confirmPassword } = useFormValues(form);
  const rules = metRules(password ?? '', confirmPassword ?? '');
  return (
    <>
      <PasswordChecklist rules={rules} />
      {agreement}
      <SubmitButton of={form} online width="100%" disabled={!Object.values(rules).every(Boolean)}>
        {t('register.submit')}
      </SubmitButton>
    </>
  );
}
