import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RadarRow } from '#contract/reading/read.ts';
import { isToRemind } from '#contract/report-months.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { styled } from '#ui/styled.ts';

type RemindCellProps = { of: RadarRow; onRemind: (rows: readonly RadarRow[]) => Promise<void> };

/** Date of the last reminder to the teachers of a class, and a button to send one by mail. Empty if no report is missing. */
export function RemindCell({ of: row, onRemind }: RemindCellProps) {
  const { t } = useTranslation('radar');
  const format = useFormat();
  const isOpen = row.silentMonths > 0 || row.months.some(({ state }) => isToRemind(state));
  if (!isOpen) return null;
  const { remindedAt } = row;
  return (
    <styled.div display="grid" gap="1" justifyItems="start">
      {remindedAt && (
        <styled.span textStyle="sm" color="fg.muted" data-reminded>
          {t('reminded', { when: format.relative(remindedAt) })}
        </styled.span>
      )}
      {row.teachers.length > 0 && (
        <styled.div _print={{ display: 'none' }}>
          <ConnectionButton
            size="sm"
            variant={remindedAt ? 'ghost' : 'outline'}
            icon={<BellRing />}
            aria-label={t(remindedAt ? 'againClass' : 'remindClass', { name: row.name })}
            onClick={() => void onRemind([row])}
          >
            {t(remindedAt ? 'again' : 'remindShort')}
          </ConnectionButton>
        </styled.div>
      )}
    </styled.div>
  );
}
