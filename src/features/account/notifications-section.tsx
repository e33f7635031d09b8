import { useTranslation } from 'react-i18next';
import { usePush } from '#hooks/push/use-push.ts';
import { useApp } from '#ui/app-context.ts';
import { SectionCard } from '#ui/card/section-card.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

/** Switch of this device's notifications; empty for users who get none. */
export function NotificationsSection() {
  const { t } = useTranslation(['news', 'common']);
  const { offline } = useApp();
  const push = usePush();
  const showFailure = useFailureToast();
  if (!push.isNotified) return null;

  async function choose(on: boolean): Promise<void> {
    if (!on) await push.turnOff();
    else if (!(await push.turnOn())) return;
    toast({ title: t('common:toast.success'), description: t(on ? 'settings.turnedOn' : 'settings.turnedOff') });
  }

  return (
    <SectionCard title={t('settings.title')} text={t('settings.text')}>
      {push.availability === 'unsupported' || (push.availability === 'blocked' && !push.isOn) ? (
        <Text>{t(`settings.${push.availability}`)}</Text>
      ) : (
        <Switch
          label={t('settings.on')}
          checked={push.isOn}
          disabled={offline || push.busy || !push.isKnown}
          onChange={(on) => void choose(on).catch(showFailure)}
        />
      )}
    </SectionCard>
  );
}
