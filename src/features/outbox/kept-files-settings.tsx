import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavedFilesSettings } from '#hooks/saved-files/use-saved-files-settings.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { NativeSelect } from '#ui/fields/native-select.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';

const megabyte = 1024 ** 2;
const offered = [256, 512, 1024, 2048, 4096].map((size) => size * megabyte);

/** Limits for kept classes: their space on this device, and the connections that may fetch them. */
export function KeptFilesSettings() {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const id = useId();
  const { settings, change } = useSavedFilesSettings();
  if (!settings) return null;
  return (
    <styled.div display="grid" gap="2" marginBlockStart="4">
      <styled.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <styled.label htmlFor={id} textStyle="label">
          {t('kept.limit')}
        </styled.label>
        <NativeSelect
          id={id}
          value={settings.limit}
          onChange={({ currentTarget }) => void change({ limit: Number(currentTarget.value) })}
        >
          {offered.map((size) => (
            <option key={size} value={size}>
              {format.bytes(size)}
            </option>
          ))}
        </NativeSelect>
      </styled.div>
      <Switch
        label={t('kept.metered')}
        checked={settings.onMetered}
        onChange={(onMetered) => void change({ onMetered })}
      />
      <Text textStyle="sm" color="fg.muted">
        {t('kept.hint')}
      </Text>
    </styled.div>
  );
}
