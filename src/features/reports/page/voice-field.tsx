import { Mic, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportForm } from '#contract/forms/report-form.ts';
import { limits } from '#contract/limits.ts';
import { useBlobUrl } from '#hooks/report-pages/use-blob-url.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { timeText } from '#i18n/time-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useEvery } from '#lib/react/use-every.ts';
import { Button } from '#ui/button/button.tsx';
import { ConnectedField } from '#ui/fields/connected-field.tsx';
import { Optional } from '#ui/fields/field-frame.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { useUnsaved } from '#ui/form/use-unsaved.ts';
import { VoicePlayer } from '#ui/report/report-sheet.tsx';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { useVoice, type VoiceProblem } from './use-voice.ts';
import { canRecord } from './voice-recorder.ts';

type VoiceFieldProps = { of: FormOf<typeof ReportForm>; open: OpenDraft };

/** A voice note instead of words or beside them: record, play, record again. */
export function VoiceField({ of: form, open }: VoiceFieldProps) {
  return (
    <ConnectedField of={form} name="voice" type="boolean">
      {({ set }) => <VoiceControl open={open} onVoice={set} />}
    </ConnectedField>
  );
}

function VoiceControl({ open, onVoice }: { open: OpenDraft; onVoice: (hasVoice: boolean) => void }) {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const { voice } = open.draft;
  const { running, problem, left, isElsewhere, record, keepLeft, removeLeft, remove } = useVoice(open, onVoice);
  const src = useBlobUrl(voice?.fileId ?? null, open.fileOf);
  // A new version of the app waits until the recording ends.
  useUnsaved(running !== undefined);
  if (!canRecord() && !voice && !left) return null;

  return (
    <styled.div role="group" aria-label={t('page.voice')}>
      <styled.div textStyle="label" marginBlockEnd="1.5">
        {t('page.voice')}
        <Optional />
      </styled.div>
      {left && (
        <Strip role="status">
          <styled.span flex="1 1 12rem">
            {t('page.recordingLeft', { time: timeText(left.seconds, format) })}
          </styled.span>
          <Button size="sm" onClick={() => keepLeft(left)}>
            {t('page.keepRecording')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => removeLeft(left)}>
            {t('page.deleteRecording')}
          </Button>
        </Strip>
      )}
      {isElsewhere && <styled.p role="status">{t('page.recordingElsewhere')}</styled.p>}
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
        !left &&
        !isElsewhere && (
          <Button variant="subtle" icon={<Mic />} onClick={record}>
            {t('page.record')}
          </Button>
        )
      )}
      <styled.p textStyle="xs" color="fg.muted" marginBlockStart="1">
        {t('page.voiceHint', { minutes: format.number(limits.voiceSeconds / 60) })}
      </styled.p>
      <styled.div role="alert" color="fg.error" textStyle="sm">
        {problem && wordsOf(problem)}
      </styled.div>
    </styled.div>
  );

  function wordsOf(of: VoiceProblem): string {
    if (of === 'denied' || of === 'none' || of === 'broken') return t(`page.microphone.${of}`);
    return t(`common:upload.${of}`);
  }
}

function Elapsed({ since }: { since: number }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const [seconds, setSeconds] = useState(0);
  useEvery(250, () => setSeconds(Math.floor((Date.now() - since) / 1_000)));
  return (
    <styled.span role="timer" fontVariantNumeric="tabular-nums">
      {t('page.recording', { time: timeText(seconds, format) })}
    </styled.span>
  );
}
