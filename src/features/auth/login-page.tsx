import { setValues } from '@modular-forms/react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Credentials } from '#contract/entities/devices/session.ts';
import { signInMessages } from '#contract/fallback-messages.ts';
import type { Session } from '#contract/reading/read.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { failureOfCall } from '#lib/failure-of-call.ts';
import { hasNetwork } from '#lib/react/use-has-network.ts';
import { Link } from '#ui/button/link.tsx';
import { CheckboxField } from '#ui/fields/choices/checkbox-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { type FormOf, useForm } from '#ui/form/use-form.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { AuthCard } from './auth-card.tsx';

const DemoAccounts = lazyPart(() => import('./demo-accounts.tsx'), 'DemoAccounts', null);

type LoginPageProps = {
  next?: string | undefined;
  secondStep: (step: { session: Session; onGiven: () => void; onBack: () => void }) => ReactNode;
};

const LoginForm = v.strictObject({
  email: Credentials.entries.email,
  password: Credentials.entries.password,
  remember: v.optional(v.boolean(), false),
});

/**
 * Sign-in (docs/rules.md#screens): the button waits until both fields are filled; then the start page follows.
 * @param next page to open instead: the user's earlier choice
 * @param secondStep shown in place of the form while a session lacks its second factor
 */
export function LoginPage({ next, secondStep }: LoginPageProps) {
  const { t } = useTranslation(['auth', 'common', 'errors']);
  const { user, state, signIn, enterSession } = useSession();
  const [owing, setOwing] = useState<Session>();
  const navigate = useNavigate();
  const known = state === 'ended' ? (user?.email ?? user?.signInName) : undefined;
  const form = useForm(LoginForm, {
    email: known ?? '',
    password: '',
    remember: false,
  });

  async function submit(values: v.InferOutput<typeof LoginForm>): Promise<void> {
    try {
      const session = await signIn(values);
      if (session.secondFactor !== undefined) return setOwing(session);
    } catch (error) {
      toast({ variant: 'destructive', title: t('common:toast.error'), description: messageOf(error, values.email) });
      return;
    }
    await goOn();
  }

  async function goOn(): Promise<void> {
    toast({ title: t('common:toast.success'), description: t(signInMessages.done) });
    await (next ? navigate({ href: next, replace: true }) : navigate({ to: '/' }));
  }

  function messageOf(error: unknown, typed: string): string {
    const known = failureOfCall(error);
    if (!known) return t('errors:loginFallback');
    if (known.kind === 'unreachable') return t(hasNetwork() ? 'notReached' : 'offline');
    const message = known.message || t(signInMessages.failed);
    // It is added for every number, so that it reveals nothing about one.
    const isNumber = !/[\p{L}@]/u.test(typed);
    return known.code === 'wrong-credentials' && isNumber ? `${message} ${t('sharedNumber')}` : message;
  }

  if (owing) {
    return (
      <AuthCard title={t('title')} lead={owing.user.fullName}>
        {secondStep({
          session: owing,
          onGiven: () => void enterSession(owing).then(goOn),
          onBack: () => setOwing(undefined),
        })}
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('title')} lead={known ? t('ended.other', { email: known }) : t('lead')}>
      <Form of={form} onSubmit={submit} aria-label={t('title')}>
        <TextField of={form} name="email" label={t('email')} autoComplete="username" required />
        <PasswordField of={form} name="password" label={t('password')} autoComplete="current-password" required />
        <styled.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="2">
          <CheckboxField of={form} name="remember" label={t('remember')} />
          <Link to="/forgot-password" alone>
            {t('forgot')}
          </Link>
        </styled.div>
        <Submit form={form} />
      </Form>
      <Text color="fg.muted">
        {t('noAccount')}{' '}
        <Link to="/sponsor-registration" search={{ next }}>
          {t('signUp')}
        </Link>
      </Text>
      <DemoAccounts fill={(account) => setValues(form, account)} />
    </AuthCard>
  );
}

function Submit({ form }: { form: FormOf<typeof LoginForm> }) {
  const { t } = useTranslation('auth');
  const { email, password } = useFormValues(form);
  return (
    <SubmitButton of={form} disabled={!email?.trim() || !password} width="100%">
      {t('submit')}
    </SubmitButton>
  );
}
