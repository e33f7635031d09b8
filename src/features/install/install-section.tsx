import { useTranslation } from 'react-i18next';
import { useInstall } from '#hooks/engine/install-offer.ts';
import { Button } from '#ui/button/button.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { InstallSteps } from './install-steps.tsx';

/** The section for the app on the home screen; empty if it is there already, or the browser cannot install it. */
export function InstallSection() {
  const { t } = useTranslation('account');
  const showFailure = useFailureToast();
  const { way, install } = useInstall();
  if (!way) return null;
  return (
    <SectionCard
      title={t('install.title')}
      text={t('install.text')}
      actions={
        way === 'question' && (
          <Button variant="outline" onClick={() => void install().catch(showFailure)}>
            {t('install.action')}
          </Button>
        )
      }
    >
      {way === 'menu' && <InstallSteps />}
    </SectionCard>
  );
}
