import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { Text } from '#ui/text.ts';
import { useReportResult } from '#ui/toast/use-report-result.ts';

type NewestStartProps = { madrasaId: string; onUndone: () => void };

/** The last start of a school year, as long as it can be undone. */
export function NewestStart({ madrasaId, onUndone }: NewestStartProps) {
  const { t } = useTranslation(['classes']);
  const format = useFormat();
  const { answer, refresh } = useAnswer('schoolYears.newest', { id: madrasaId });
  const undo = useCall('schoolYears.undo');
  const reportResult = useReportResult();
  const until = answer?.data?.undoUntil;
  if (!until) return null;

  async function takeBack(): Promise<void> {
    const done = t(changeMessages['schoolYears.undo'].done);
    if (await reportResult(undo.call({ params: { id: madrasaId } }), done)) onUndone();
    refresh();
  }

  return (
    <Strip>
      <Text flex="1 1 14rem">{t('schoolYear.started', { until: format.dateTime(until) })}</Text>
      <ConnectionButton variant="outline" loading={undo.busy} onClick={() => void takeBack()}>
        {t('schoolYear.undo')}
      </ConnectionButton>
    </Strip>
  );
}
