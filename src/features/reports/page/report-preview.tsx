import { useNavigate } from '@tanstack/react-router';
import { Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftPhoto } from '#data/database/report-draft.ts';
import { useBlobUrls } from '#hooks/report-pages/use-blob-url.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { Button } from '#ui/button/button.tsx';
import { ReportSheet } from '#ui/report/report-sheet.tsx';
import { styled } from '#ui/styled.ts';
import { NotSentYet } from './not-sent-yet.tsx';
import type { ClassReport } from './report-frame.tsx';
import { pageOfDraft } from './report-from-draft.ts';
import { useSendPage } from './use-send-page.ts';

const Actions = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', marginBlockStart: '6', '& > *': { flex: '1 1 10rem' } },
});

type ReportPreviewProps = { open: OpenDraft; reports: readonly ClassReport[]; onBack: () => void };

/** The report as its readers will see it, before it is sent. */
export function ReportPreview({ open, reports, onBack }: ReportPreviewProps) {
  const { t } = useTranslation(['reports', 'common']);
  const navigate = useNavigate();
  const { draft, fileOf } = open;
  const [page] = useState(() => pageOfDraft(draft));
  const send = useSendPage(open, reports);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof failureOfUpload>>();
  const files = [...draft.photos.map(({ fileId }) => fileId), ...(draft.voice ? [draft.voice.fileId] : [])];
  const urls = useBlobUrls(files, fileOf);

  async function sendNow(): Promise<void> {
    setSending(true);
    setProblem(undefined);
    try {
      await open.putAway(send);
      await navigate({ to: '/', replace: true });
    } catch (failure) {
      console.warn('The report could not be saved.', failure);
      setProblem(failureOfUpload(failure));
      setSending(false);
    }
  }

  const photos = draft.photos.map(({ fileId }: DraftPhoto, index) => ({
    key: fileId,
    src: urls.get(fileId),
    caption: page.photos[index]?.caption ?? '',
  }));
  const voice = draft.voice && { src: urls.get(draft.voice.fileId) };
  return (
    <>
      <NotSentYet />
      <ReportSheet label={t('page.preview')} of={{ ...page, photos, voice }} />
      <styled.div role="alert" color="fg.error" marginBlockStart="3">
        {problem && t(`common:upload.${problem}`)}
      </styled.div>
      <Actions>
        <Button variant="outline" icon={<Pencil />} onClick={onBack}>
          {t('page.edit')}
        </Button>
        <Button icon={<Send />} loading={isSending} onClick={() => void sendNow()}>
          {t('page.send')}
        </Button>
      </Actions>
    </>
  );
}
