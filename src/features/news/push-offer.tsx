import { BellRing } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '#hooks/outbox/use-outbox.ts';
import { usePush } from '#hooks/push/use-push.ts';
import { storedChoice } from '#lib/stored-choice.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/button/button.tsx';
import { OfferCard } from '#ui/card/offer-card.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

const answered = storedChoice('pushOffer', ['answered']);

/** Offers reminders on this device after a teacher's first report has arrived: one tap, or never again. */
export function PushOffer() {
  const { t } = useTranslation(['news', 'common']);
  const { offline } = useApp();
  const { entries } = useOutbox();
  const push = usePush();
  const showFailure = useFailureToast();
  const isAnswered = useSyncExternalStore(answered.subscribe, answered.read) !== undefined;
  const [asking, setAsking] = useState(false);
  const hasArrived = entries.some(({ endpoint, state }) => endpoint === 'reports.create' && state === 'sent');
  if (!hasArrived || isAnswered || offline || !push.isKnown || push.isOn) return null;
  if (push.availability !== 'askable' && !asking) return null;

  async function accept(): Promise<void> {
    setAsking(true);
    try {
      const isOn = await push.turnOn();
      answered.write('answered');
      if (isOn) toast({ title: t('common:toast.success'), description: t('settings.turnedOn') });
    } finally {
      setAsking(false);
    }
  }

  return (
    <OfferCard
      icon={<BellRing size={28} />}
      title={t('offer.title')}
      text={t('offer.text')}
      actions={
        <>
          <Button loading={push.busy} onClick={() => void accept().catch(showFailure)}>
            {t('offer.yes')}
          </Button>
          <Button variant="ghost" onClick={() => answered.write('answered')}>
            {t('offer.no')}
          </Button>
        </>
      }
    />
  );
}
