import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '#data/api/errors.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { StateFrame } from '#ui/states/state-frame.tsx';
import { toast } from '#ui/toast/toast-store.ts';

/** Where the link of a mail about reports leads: one tap, without signing in. */
export function StopMailsPage({ token }: { token: string }) {
  const { t } = useTranslation(['sponsorships', 'common', 'errors', 'payments']);
  const { call, busy } = useCall('mails.stop');
  const [done, setDone] = useState(false);

  async function stop(): Promise<void> {
    try {
      await call({ params: { token } });
      setDone(true);
    } catch (failure) {
      const description = failure instanceof ApiProblem ? failure.message : t('errors:changeFailed');
      toast({ variant: 'destructive', title: t('common:toast.error'), description });
    }
  }

  return (
    <StateFrame
      wholePage
      icon={<MailX />}
      title={t('stopMails.title')}
      text={done ? t('stopMails.done') : t('stopMails.text')}
      action={
        done ? (
          <LinkButton to="/">{t('payments:thanks.home')}</LinkButton>
        ) : (
          <Button loading={busy} onClick={() => void stop()}>
            {t('stopMails.action')}
          </Button>
        )
      }
    />
  );
}
