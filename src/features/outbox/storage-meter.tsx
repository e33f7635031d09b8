import { useTranslation } from 'react-i18next';
import { useStorage } from '#hooks/saved-files/use-storage.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Meter } from '#ui/card/meter.tsx';
import { Text } from '#ui/text.ts';

const warnAt = 75;

/** Sanad's share of this device's storage; a warning from 75 % on. */
export function StorageMeter() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const storage = useStorage();
  if (!storage || storage.quota === 0) return null;
  const share = (100 * storage.usage) / storage.quota;
  return (
    <>
      <Meter
        value={share}
        warnAt={warnAt}
        label={t('storage.meter')}
        detail={t('storage.of', { used: format.bytes(storage.usage), quota: format.bytes(storage.quota) })}
      />
      {!storage.persisted && (
        <Text textStyle="sm" color="fg.muted" marginBlockStart="2">
          {t('storage.mayBeCleared')}
        </Text>
      )}
      {share >= warnAt && (
        <Text role="status" marginBlockStart="2">
          {t('storage.full')}
        </Text>
      )}
    </>
  );
}
