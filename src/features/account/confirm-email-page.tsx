import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#hooks/calls/use-call.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Done } from '#ui/form/done.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

/**
 * Target of the link in the mail to a new address. A tap confirms the address; opening the page does not, because mail
 * scanners open every link.
 */
export function ConfirmEmailPage({ token }: { token: string }) {
  const { t } = useTranslation('account');
  const { call, busy } = useCall('auth.confirmEmail');
  const showFailure = useFailureToast();
  const [done, setDone] = useState(false);

  async function confirm(): Promise<void> {
    await call({ body: { token } });
    setDone(true);
  }

  return (
    <StateFrame
      wholePage
      icon={<MailCheck />}
      title={t('confirmEmail.title')}
      text={
        done ? <Done>{t('confirmEmail.done')}</Done> : t(token === '' ? 'confirmEmail.missing' : 'confirmEmail.text')
      }
      action={
        done || token === '' ? (
          <LinkButton to="/account">{t('title')}</LinkButton>
        ) : (
          <ConnectionButton loading={busy} onClick={() => void confirm().catch(showFailure)}>
            {t('confirmEmail.action')}
          </ConnectionButton>
        )
      }
    />
  );
}
