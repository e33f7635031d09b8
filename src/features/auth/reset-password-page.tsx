import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#hooks/session/use-session.ts';
import { Button } from '#ui/button/button.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Link } from '#ui/button/link.tsx';
import { EmailText } from '#ui/card/email-text.tsx';
import { Text } from '#ui/text.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { AuthCard } from './auth-card.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SomeoneSignedIn } from './someone-signed-in.tsx';

type Credentials = { email: string; password: string };

/**
 * Sets a new password with the token of a link, and then shows the address for the sign-in: a user who was invited by a slip
 * may never have typed or read it. One tap signs in with both. An ended session does not prevent this: its owner's unsent
 * work is kept.
 * @param pin true for the slip of a user without an address, who may choose a PIN; no other user stays signed in then
 */
export function ResetPasswordPage({ token, pin = false }: { token: string; pin?: boolean }) {
  const { t } = useTranslation(['auth', 'common']);
  const { user } = useSignedIn();
  const [usesPin, setUsesPin] = useState(pin);
  const [credentials, setCredentials] = useState<Credentials>();
  if (credentials) return <PasswordSet credentials={credentials} usesPin={usesPin} />;
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

/** The user with a living session; null if it has ended. */
function useSignedIn() {
  const { user, state, signIn } = useSession();
  return { user: state === 'signed-in' ? user : null, signIn };
}

/** Offers the sign-in with one tap when no other user is signed in. A failed sign-in says why, and can be tried again. */
function PasswordSet({ credentials, usesPin }: { credentials: Credentials; usesPin: boolean }) {
  const { t } = useTranslation(['auth', 'common']);
  const { user, signIn } = useSignedIn();
  const other = user && (user.email ?? user.signInName) !== credentials.email ? user : null;
  const navigate = useNavigate();
  const messageOf = useFailureToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function enter(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const { secondFactor } = await signIn({ ...credentials, remember: true });
      // The sign-in page asks for the missing second factor.
      await navigate({ to: secondFactor === undefined ? '/' : '/login' });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthCard
      title={t(usesPin ? 'reset.pinDone' : 'reset.done')}
      lead={t('reset.signInWith')}
      above={other && <SomeoneSignedIn name={other.fullName} />}
    >
      <Text role="status" textStyle="lg" fontWeight="semibold">
        <EmailText>{credentials.email}</EmailText>
      </Text>
      <Text color="fg.muted">{t('reset.writeDown')}</Text>
      {failure && (
        <Text role="alert" color="fg.error">
          {failure}
        </Text>
      )}
      {!other && (
        <ConnectionButton loading={busy} onClick={() => void enter()}>
          {t('common:actions.signIn')}
        </ConnectionButton>
      )}
    </AuthCard>
  );
}
