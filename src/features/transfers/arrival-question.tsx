import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transfer } from '#contract/reading/read.ts';
import { serverNow } from '#data/api/server-clock.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { ReceiptPhoto } from './receipt-photo.tsx';
import { localDay, saveArrival } from './save-arrival.ts';
import { useArrivalDraft } from './use-arrival-draft.ts';

type ArrivalQuestionProps = { of: Transfer; onDifferent: () => void };

/** Asks again if another window, or the list of started reports, has deleted the answer that was started here. */
export function ArrivalQuestion(props: ArrivalQuestionProps) {
  const [round, setRound] = useState(0);
  return <Asked key={round} {...props} onGone={() => setRound(round + 1)} />;
}

type AskedProps = ArrivalQuestionProps & { onGone: () => void };

function Asked({ of: transfer, onDifferent, onGone }: AskedProps) {
  const { t } = useTranslation('reports');
  const draft = useArrivalDraft(transfer, undefined);
  const isGone = draft.state === 'gone';
  const askAgain = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) askAgain();
  }, [isGone]);
  if (draft.state === 'failed') return <ErrorState title={t('page.draftFailed')} />;
  if (draft.state !== 'ready') return <Skeleton height="24" />;
  return <Answers of={transfer} open={draft.open} onDifferent={onDifferent} onGone={onGone} />;
}

/** The ways to answer: the whole amount arrived, with a photo or without one, or something is different. */
function Answers({ of: transfer, open, onDifferent, onGone }: AskedProps & { open: OpenDraft }) {
  const { t } = useTranslation(['money', 'reports', 'common']);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hasPhoto = open.draft.photos.length > 0;

  async function confirm(): Promise<void> {
    setSaving(true);
    setProblem(undefined);
    try {
      const draft = await open.latest();
      if (draft.photos.some(({ isSmall }) => !isSmall)) return setProblem(t('reports:page.photosNotReady'));
      const said = { amount: String(transfer.amount), receivedDate: localDay(serverNow()) };
      await open.putAway(() => saveArrival(transfer, said, { draft, fileOf: open.fileOf }));
    } catch (failure) {
      console.warn('The confirmation could not be saved.', failure);
      setProblem(t(`common:upload.${failureOfUpload(failure)}`));
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      <ReceiptPhoto
        id={transfer.id}
        label={t('arrival.withPhoto')}
        open={open}
        busy={isSaving}
        onRemove={() => open.discard().then(onGone)}
        onTaken={() => void confirm()}
      />
      <styled.div role="alert" color="fg.error" textStyle="sm" _empty={{ display: 'none' }}>
        {problem}
      </styled.div>
      <ButtonRow>
        <Button variant={hasPhoto ? 'solid' : 'outline'} loading={isSaving} onClick={() => void confirm()}>
          {t('arrival.yes')}
        </Button>
        <Button variant="ghost" onClick={onDifferent}>
          {t('arrival.different')}
        </Button>
      </ButtonRow>
    </>
  );
}
