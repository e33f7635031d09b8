import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LinkCard } from '#ui/card/link-card.tsx';
import { useReportResult } from '#ui/toast/use-report-result.ts';

/** The regions that a supervisor took over, until they put each away. Nothing where there is none. */
export function HandoverCards() {
  const { t } = useTranslation(['regions']);
  const format = useFormat();
  const { answer, refresh } = useAnswer('handovers.list');
  const { call, busy } = useCall('handovers.putAway');
  const report = useReportResult();
  const taken = answer?.data ?? [];
  if (taken.length === 0) return null;
  async function putAway(id: string): Promise<void> {
    await report(call({ params: { id } }), t(changeMessages['handovers.putAway'].done));
    refresh();
  }
  return (
    <CardGrid marginBlockEnd="6">
      {taken.map(({ regionId, regionName, until }) => (
        <LinkCard
          key={regionId}
          link={{ to: '/handover/$regionId', params: { regionId } }}
          title={
            until
              ? t('handover.acts', { name: regionName, date: format.date(until) })
              : t('handover.took', { name: regionName })
          }
          action={
            <ConnectionButton size="sm" variant="outline" loading={busy} onClick={() => putAway(regionId)}>
              {t('handover.putAway')}
            </ConnectionButton>
          }
        >
          {t('handover.lead')}
        </LinkCard>
      ))}
    </CardGrid>
  );
}
