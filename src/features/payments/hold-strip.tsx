import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import type { Hold } from './use-hold.ts';

const minuteMs = 60_000;

export type HoldStripProps = { hold: Hold; onReserve: () => Promise<void> };

/** The amount reserved during a payment, its time limit, and the two ways out; after the time limit, the way to reserve again. */
export function HoldStrip({ hold, onReserve }: HoldStripProps) {
  const { t } = useTranslation(['payments', 'common']);
  const format = useFormat();
  const failed = useFailureToast();
  const { row, leftMs } = hold;
  if (!row && hold.ended) {
    return (
      <Strip role="status" aria-label={t('hold.ended')} marginBlockEnd="0">
        <Hourglass aria-hidden />
        <styled.div flex="1 1 12rem" minWidth="0">
          <Text fontWeight="medium">{t('hold.ended')}</Text>
          <Text textStyle="sm">{t('hold.endedText')}</Text>
        </styled.div>
        <Button size="sm" variant="outline" loading={hold.busy} onClick={() => void onReserve().catch(failed)}>
          {t('hold.again')}
        </Button>
      </Strip>
    );
  }
  if (!row) return null;
  const minutes = Math.floor(leftMs / minuteMs);

  async function release(): Promise<void> {
    await hold.release();
    toast({ title: t('common:toast.success'), description: t('hold.released') });
  }

  return (
    <Strip aria-label={t('hold.title')} marginBlockEnd="0">
      <Hourglass aria-hidden />
      <styled.div flex="1 1 12rem" minWidth="0">
        <Text fontWeight="medium">
          {t('hold.title')}: {t('common:money.perMonth', { amount: format.money(row.amount) })}
        </Text>
        <Text textStyle="sm" role="status">
          {minutes === 0 ? t('hold.lastMinute') : t('hold.left', { count: minutes })}
        </Text>
      </styled.div>
      <Button size="sm" variant="outline" loading={hold.busy} onClick={() => void hold.renew().catch(failed)}>
        {t('hold.renew')}
      </Button>
      <Button size="sm" variant="ghost" loading={hold.busy} onClick={() => void release().catch(failed)}>
        {t('hold.release')}
      </Button>
    </Strip>
  );
}
