import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#hooks/calls/use-call.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Done } from '#ui/form/done.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

/** Target of the link in a mail about reports: one tap stops the mails, without signing in. */
export function StopMailsPage({ token }: { token: string }) {
  const { t } = useTranslation(['sponsorships', 'common', 'errors', 'payments']);
  const { call, busy } = useCall('mails.stop');
  const failed = useFailureToast();
  const [done, setDone] = useState(false);

  async function stop(): Promise<void> {
    try {
      await call({ params: { token } });
      setDone(true);
    } catch (failure) {
      failed(failure);
    }
  }

  return (
    <StateFrame
      wholePage
      icon={<MailX />}
      title={t('stopMails.title')}
      text={done ? <Done>{t('stopMails.done')}</Done> : t('stopMails.text')}
      action={
        done ? (
          <LinkButton to="/">{t('payments:thanks.home')}</LinkButton>
        ) : (
          <ConnectionButton loading={busy} onClick={() => void stop()}>
            {t('stopMails.action')}
          </ConnectionButton>
        )
      }
    />
  );
}
