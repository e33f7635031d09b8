import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transfer } from '#contract/reading/read.ts';
import { serverNow } from '#data/api/server-clock.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/button/button-row.tsx';
import { Card } from '#ui/card/card.tsx';
import { useFileInput } from '#ui/fields/use-file-input.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { styled } from '#ui/styled.ts';
import { Heading, Text } from '#ui/text.ts';
import { ArrivalState } from './arrival-state.tsx';
import { localDay, saveArrival } from './save-arrival.ts';

const ArrivalDialog = lazyPart(() => import('./arrival-dialog.tsx'), 'ArrivalDialog');

type ArrivalCardProps = {
  of: Transfer;
  /** The confirmation of this device. */
  entry: OutboxEntry | undefined;
};

/** One transfer: 'Did $240 arrive?', answered by one tap and a photo; then what became of the answer. */
export function ArrivalCard({ of: transfer, entry }: ArrivalCardProps) {
  const { t } = useTranslation(['money', 'common']);
  const format = useFormat();
  const [photo, setPhoto] = useState<File>();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof failureOfUpload>>();
  const [dialog, setDialog] = useState<{ open: boolean }>();
  const { input, open: openCamera } = useFileInput(([file]) => file && void confirm(file), {
    accept: 'image/*',
    ...{ 'data-receipt': transfer.id },
  });
  const { id, amount, madrasaName, sentDate } = transfer;

  /** A photo is stored with the answer at once: a phone may end the page while its camera is open again. */
  async function confirm(file = photo): Promise<void> {
    setPhoto(file);
    setSaving(true);
    setProblem(undefined);
    try {
      await saveArrival(transfer, { amount: String(amount), receivedDate: localDay(serverNow()) }, file);
    } catch (failure) {
      console.warn('The confirmation could not be saved.', failure);
      setProblem(failureOfUpload(failure));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Card as="article" display="grid" gap="3" alignContent="start" aria-labelledby={`arrival-${id}`} data-arrival={id}>
      <div>
        <Heading as="h2" size="md" id={`arrival-${id}`}>
          {t('arrival.question', { amount: format.money(amount) })}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          <bdi>{madrasaName}</bdi>
          {sentDate && ` · ${t('arrival.sentOn', { date: format.date(sentDate) })}`}
        </Text>
      </div>
      {entry ? (
        <ArrivalState entry={entry} onChange={() => setDialog({ open: true })} />
      ) : (
        <>
          {input}
          <Button icon={<Camera />} loading={isSaving} onClick={openCamera}>
            {t('arrival.withPhoto')}
          </Button>
          <styled.div role="alert" color="fg.error" textStyle="sm" _empty={{ display: 'none' }}>
            {problem && t(`common:upload.${problem}`)}
          </styled.div>
          <ButtonRow>
            <Button variant="outline" loading={isSaving} onClick={() => void confirm()}>
              {t('arrival.yes')}
            </Button>
            <Button variant="ghost" onClick={() => setDialog({ open: true })}>
              {t('arrival.different')}
            </Button>
          </ButtonRow>
        </>
      )}
      {dialog && (
        <ArrivalDialog
          transfer={transfer}
          entry={entry}
          photo={photo}
          open={dialog.open}
          onClose={() => setDialog({ open: false })}
        />
      )}
    </Card>
  );
}
