import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useReportResult } from '#ui/toast/use-report-result.ts';

/** Removes another user's second factor, for an admin on that user's page, after it was lost. */
export function ResetFactor({ id }: { id: string }) {
  const mayReset = useMay('secondFactor.reset');
  const { user } = useSession();
  return mayReset && user?.id !== id ? <Reset id={id} /> : null;
}

function Reset({ id }: { id: string }) {
  const { t } = useTranslation('second-factor');
  const { row } = useOne('users.get', { id });
  const { answer, refresh } = useAnswer('secondFactor.ofPerson', { id });
  const [asking, setAsking] = useState(false);
  const reset = useCall('secondFactor.reset');
  const report = useReportResult();
  if (!answer || (!answer.data.hasApp && answer.data.passkeys === 0)) return null;

  async function confirm(): Promise<void> {
    setAsking(false);
    await report(reset.call({ params: { id } }), t('reset.done'));
    refresh();
  }

  return (
    <SectionCard
      title={t('title')}
      marginBlockStart="5"
      actions={
        <ConnectionButton variant="outline" loading={reset.busy} onClick={() => setAsking(true)}>
          {t('reset.action')}
        </ConnectionButton>
      }
    >
      <ConfirmDialog
        open={asking}
        title={t('reset.title', { name: row?.fullName ?? '' })}
        text={t('reset.text')}
        confirmLabel={t('reset.action')}
        online
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </SectionCard>
  );
}
