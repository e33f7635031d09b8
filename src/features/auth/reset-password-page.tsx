import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#hooks/session/use-session.ts';
import { Button } from '#ui/button/button.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { EmailText } from '#ui/card/email-text.tsx';
import { Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { AuthCard } from './auth-card.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SomeoneSignedIn } from './someone-signed-in.tsx';

type Credentials = { email: string; password: string };

/**
 * Sets a new password with the token of a link, and says then with which address the person signs in: who was invited by a slip
 * may have neither typed nor read it before. Where no one else is signed in, one tap signs in with both.
 * @param pin the slip of someone without an address, who may choose a PIN; no other person stays signed in then
 */
export function ResetPasswordPage({ token, pin = false }: { token: string; pin?: boolean }) {
  const { t } = useTranslation(['auth', 'common']);
  const { user } = useSession();
  const [usesPin, setUsesPin] = useState(pin);
  const [credentials, setCredentials] = useState<Credentials>();
  if (credentials) return <PasswordSet credentials={credentials} />;
  const waits = pin && user !== null;
  return (
    <AuthCard
      title={t(usesPin ? 'reset.pinTitle' : 'reset.title')}
      lead={t(token ? 'reset.lead' : 'reset.missing')}
      above={user && token && <SomeoneSignedIn name={user.fullName} />}
    >
      {token && !waits && (
        <NewPasswordForm key={String(usesPin)} token={token} usesPin={usesPin} onSet={setCredentials} />
      )}
      {pin && !waits && (
        <Button variant="ghost" onClick={() => setUsesPin(!usesPin)}>
          {t(usesPin ? 'reset.usePassword' : 'reset.usePin')}
        </Button>
      )}
      {pin ? (
        <Text color="fg.muted">{t('forgotten.byName')}</Text>
      ) : (
        <Link to="/forgot-password" alone>
          {t('reset.again')}
        </Link>
      )}
    </AuthCard>
  );
}

/** One tap from being signed in. A sign-in that fails says why, and can be tried again. */
function PasswordSet({ credentials }: { credentials: Credentials }) {
  const { t } = useTranslation(['auth', 'common']);
  const { user, signIn } = useSession();
  const navigate = useNavigate();
  const messageOf = useFailureToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function enter(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn({ ...credentials, remember: true });
      await navigate({ to: '/' });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthCard title={t('reset.done')} lead={t('reset.signInWith')}>
      <Text role="status" textStyle="lg" fontWeight="semibold">
        <EmailText>{credentials.email}</EmailText>
      </Text>
      <Text color="fg.muted">{t('reset.writeDown')}</Text>
      {failure && (
        <Text role="alert" color="fg.error">
          {failure}
        </Text>
      )}
      {user ? (
        <LinkButton to="/login">{t('common:actions.signIn')}</LinkButton>
      ) : (
        <ConnectionButton loading={busy} onClick={() => void enter()}>
          {t('common:actions.signIn')}
        </ConnectionButton>
      )}
    </AuthCard>
  );
}
