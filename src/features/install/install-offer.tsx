import { MonitorSmartphone } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstall } from '#hooks/engine/install-offer.ts';
import { storedChoice } from '#lib/stored-choice.ts';
import { Button } from '#ui/button/button.tsx';
import { OfferCard } from '#ui/card/offer-card.tsx';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { InstallSteps } from './install-steps.tsx';

const answered = storedChoice('installOffer', ['answered']);

/**
 * Offers the home screen at the end of a start page, until it is accepted or declined with one tap. The account keeps the
 * offer.
 */
export function InstallOffer() {
  const { t } = useTranslation('account');
  const showFailure = useFailureToast();
  const { way, install } = useInstall();
  const isAnswered = useSyncExternalStore(answered.subscribe, answered.read) !== undefined;
  if (!way || isAnswered) return null;
  return (
    <OfferCard
      marginBlockStart="5"
      icon={<MonitorSmartphone size={28} />}
      title={t('install.title')}
      text={t('install.text')}
      actions={
        <>
          {way === 'question' && (
            <Button variant="outline" onClick={() => void install().catch(showFailure)}>
              {t('install.action')}
            </Button>
          )}
          <Button variant="ghost" onClick={() => answered.write('answered')}>
            {t('install.no')}
          </Button>
        </>
      }
    >
      {way === 'menu' && <InstallSteps />}
    </OfferCard>
  );
}
