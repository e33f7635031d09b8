import { Mic, Square, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import type { ReportForm } from '#contract/forms/report-form.ts';
import { limits } from '#contract/limits.ts';
import { useBlobUrl } from '#hooks/report-pages/use-blob-url.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { Button } from '#ui/button/button.tsx';
import { ConnectedField } from '#ui/fields/connected-field.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { VoicePlayer } from '#ui/report/report-sheet.tsx';
import { styled } from '#ui/styled.ts';
import { canRecord, type Running, startRecording } from './voice-recorder.ts';

type VoiceFieldProps = { of: FormOf<typeof ReportForm>; open: OpenDraft };

/** A voice note in the place of words or beside them: recorded, played, recorded again. */
export function VoiceField({ of: form, open }: VoiceFieldProps) {
  return (
    <ConnectedField of={form} name="voice" type="boolean">
      {({ set }) => <VoiceControl open={open} onVoice={set} />}
    </ConnectedField>
  );
}

type Problem = 'denied' | 'none' | 'broken' | 'full' | 'unreadable' | 'failed';

function VoiceControl({ open, onVoice }: { open: OpenDraft; onVoice: (hasVoice: boolean) => void }) {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const { draft, change, fileOf } = open;
  const { voice } = draft;
  const [running, setRunning] = useState<Running>();
  const [problem, setProblem] = useState<Problem>();
  const latest = useRef<Running>(undefined);
  const src = useBlobUrl(voice?.fileId ?? null, fileOf);
  useEffect(() => () => latest.current?.stop(), []);
  if (!canRecord() && !voice) return null;

  async function record(): Promise<void> {
    setProblem(undefined);
    try {
      const started = await startRecording();
      latest.current = started;
      setRunning(started);
      const { blob, extension, seconds } = await started.done;
      const fileId = newId();
      await change((now) => ({ ...now, voice: { fileId, extension, seconds } }), { add: { id: fileId, blob } });
      onVoice(true);
    } catch (failure) {
      setProblem(problemOf(failure));
    } finally {
      latest.current = undefined;
      setRunning(undefined);
    }
  }

  function remove(): void {
    if (!voice) return;
    change((now) => ({ ...now, voice: undefined }), { drop: [voice.fileId] }).then(
      () => onVoice(false),
      (failure: unknown) => setProblem(failureOfUpload(failure)),
    );
  }

  return (
    <styled.div role="group" aria-label={t('page.voice')}>
      <styled.div textStyle="label" marginBlockEnd="1.5">
        {t('page.voice')}
        <styled.span color="fg.muted" fontWeight="normal">
          {' '}
          ({t('common:fields.optional')})
        </styled.span>
      </styled.div>
      {voice ? (
        <styled.div display="grid" gap="2">
          <VoicePlayer src={src} />
          <Button variant="outline" icon={<Trash2 />} colorPalette="red" color="colorPalette.fg" onClick={remove}>
            {t('page.removeVoice')}
          </Button>
        </styled.div>
      ) : running ? (
        <styled.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <Button icon={<Square />} colorPalette="red" onClick={() => running.stop()}>
            {t('page.stopRecording')}
          </Button>
          <Elapsed since={running.startedAt} />
        </styled.div>
      ) : (
        <Button variant="subtle" icon={<Mic />} onClick={() => void record()}>
          {t('page.record')}
        </Button>
      )}
      <styled.p textStyle="xs" color="fg.muted" marginBlockStart="1">
        {t('page.voiceHint', { minutes: format.number(limits.voiceSeconds / 60) })}
      </styled.p>
      <styled.div role="alert" color="fg.error" textStyle="sm">
        {problem && wordsOf(problem)}
      </styled.div>
    </styled.div>
  );

  function wordsOf(of: Problem): string {
    if (of === 'denied' || of === 'none' || of === 'broken') return t(`page.microphone.${of}`);
    return t(`common:upload.${of}`);
  }
}

function problemOf(failure: unknown): Problem {
  console.warn('Nothing could be recorded.', failure);
  if (!(failure instanceof Error)) return 'broken';
  if (failure.name === 'NotAllowedError') return 'denied';
  if (failure.name === 'NotFoundError') return 'none';
  return failure.name === 'DeviceFull' ? 'full' : 'broken';
}

function Elapsed({ since }: { since: number }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1_000)), 250);
    return () => clearInterval(timer);
  }, [since]);
  const time = `${format.number(Math.floor(seconds / 60))}:${format.number(seconds % 60, { minimumIntegerDigits: 2 })}`;
  return (
    <styled.span role="timer" fontVariantNumeric="tabular-nums">
      {t('page.recording', { time })}
    </styled.span>
  );
}
