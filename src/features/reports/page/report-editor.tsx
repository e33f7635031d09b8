import { FormError, setValues } from '@modular-forms/react';
import { useNavigate } from '@tanstack/react-router';
import { Eye, FileUp, ScanText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { ReportFigures, reportWords } from '#contract/entities/report-page.ts';
import { ReportForm } from '#contract/forms/report-form.ts';
import { limits } from '#contract/limits.ts';
import type { ReportDraft } from '#data/database/report-draft.ts';
import { figuresBefore } from '#data/report-pages/page-of.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { RestoredStrip } from '#ui/form/restored-strip.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { isSame } from '#ui/form/use-draft.ts';
import { type FormOf, useForm } from '#ui/form/use-form.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { KeepFields, textsOf } from '#ui/report/keep-fields.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { UploadReportDialog } from '../upload-report.tsx';
import { AskReplace } from './ask-replace.tsx';
import { AwaitedParts } from './awaited-parts.tsx';
import { MonthField } from './month-field.tsx';
import { NamesInWords, openNames, useStudentNames } from './names-in-words.tsx';
import { PhotosField } from './photos-field.tsx';
import type { ClassReport } from './report-frame.tsx';
import { fieldsOf } from './report-from-draft.ts';
import { ReportPreview } from './report-preview.tsx';
import { UnprintedLetters } from './unprinted-letters.tsx';
import { VoiceField } from './voice-field.tsx';

/* Loaded after the fields that everyone fills in. */
const PassagesField = lazyPart(() => import('./passages-field.tsx'), 'PassagesField', null);
const TaughtField = lazyPart(() => import('./taught-field.tsx'), 'TaughtField', null);
const NeedsField = lazyPart(() => import('./needs-field.tsx'), 'NeedsField', null);

const Pair = styled('div', { base: { display: 'grid', gap: '4', gridTemplateColumns: '1fr 1fr', alignItems: 'end' } });

const OtherWays = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', marginBlockStart: '4', '& > *': { flex: '1 1 12rem' } },
});

type ReportEditorProps = { open: OpenDraft; reports: readonly ClassReport[] };

/** The form of a report page, and its preview. Every keystroke is stored on this device. */
export function ReportEditor({ open, reports }: ReportEditorProps) {
  const { t } = useTranslation(['reports', 'common']);
  const navigate = useNavigate();
  const { draft, restored, discard, latest } = open;
  const [isPreview, setPreview] = useState(false);
  const [isRestored, setRestored] = useState(restored);
  const [elsewhere, setElsewhere] = useState(false);
  const form = useForm(ReportForm, fieldsOf(draft));
  const names = useStudentNames(draft.classId);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const panel = useRef<HTMLElement>(null);

  async function preview(): Promise<void> {
    const stored = await latest().catch((failure: unknown) => {
      throw new FormError<v.InferInput<typeof ReportForm>>(t(`common:upload.${failureOfUpload(failure)}`));
    });
    if (Object.entries(stored.values).some(([name, text]) => !isSame(draft.values[name], text))) {
      setValues(form, fieldsOf(stored));
      throw new FormError<v.InferInput<typeof ReportForm>>(t('page.changedElsewhere'));
    }
    if (stored.recording) throw new FormError<v.InferInput<typeof ReportForm>>(t('page.recordingOpen'));
    if (stored.awaited?.length) throw new FormError<v.InferInput<typeof ReportForm>>(t('page.awaitedFirst'));
    if (stored.photos.some(({ isSmall }) => !isSmall)) {
      throw new FormError<v.InferInput<typeof ReportForm>>(t('page.photosNotReady'));
    }
    if (openNames(stored.values, names, kept).some(({ isWord }) => !isWord)) {
      panel.current?.focus();
      throw new FormError<v.InferInput<typeof ReportForm>>(t('page.names.decide'));
    }
    setPreview(true);
    scrollTo({ top: 0, behavior: 'instant' });
  }

  async function startOver(): Promise<void> {
    await discard();
    setRestored(false);
    // The screen starts again with an empty form.
    await navigate({ to: '.', search: (now: object) => ({ ...now, start: Date.now() }), replace: true });
  }

  const words = (name: (typeof reportWords)[number]) => (
    <TextAreaField
      of={form}
      name={name}
      label={t(`page.${name}`)}
      required={name === 'covered' && !fieldsOf(draft).voice && !draft.values.passages && !draft.values.taught}
      maxLength={limits.reportWordsLength}
      rows={2}
      hint={name === 'needed' ? undefined : t('page.sponsorsRead')}
    />
  );

  return (
    <>
      {isPreview && (
        <AskReplace open={open} reports={reports}>
          <ReportPreview open={open} reports={reports} onBack={() => setPreview(false)} />
        </AskReplace>
      )}
      <div hidden={isPreview}>
        {isRestored && <RestoredStrip text={t('page.restored')} onStartOver={() => void startOver()} />}
        {draft.corrects && <Text marginBlockEnd="4">{t('page.correcting')}</Text>}
        <Form of={form} onSubmit={preview} aria-label={t('page.new')}>
          <KeepFields
            of={form}
            stored={draft.values}
            alarm="covered"
            keep={(texts) => open.change((now) => ({ ...now, values: { ...now.values, ...texts } }))}
          />
          <AwaitedParts of={form} open={open} />
          <MonthField open={open} />
          <div>
            <Pair>
              <TextField of={form} name="lessons" label={t('page.lessons')} numeric inputMode="numeric" />
              <TextField of={form} name="students" label={t('page.students')} numeric inputMode="numeric" />
            </Pair>
            <AsBefore draft={draft} reports={reports} />
          </div>
          <PhotosField of={form} open={open} />
          {words('covered')}
          <PassagesField of={form} />
          <TaughtField of={form} classId={draft.classId} />
          <VoiceField of={form} open={open} />
          {words('wentWell')}
          <NeedsField of={form} />
          {words('needed')}
          <NamesInWords
            of={form}
            names={names}
            kept={kept}
            onKeep={(key) => setKept((now) => new Set([...now, key]))}
            panel={panel}
          />
          <Unprinted of={form} />
          <styled.p textStyle="sm" color="fg.muted">
            {t('page.kept')}
          </styled.p>
          <SubmitButton of={form} icon={<Eye />} width="100%" aria-keyshortcuts="Control+Enter">
            {t('page.preview')}
          </SubmitButton>
        </Form>
        {!draft.corrects && (
          <OtherWays role="group" aria-label={t('page.otherWays')}>
            <LinkButton
              to="/class-details/$id/paper-report"
              params={{ id: draft.classId }}
              search={{ month: draft.month }}
              variant="ghost"
            >
              <ScanText aria-hidden /> {t('paper.title')}
            </LinkButton>
            <Button variant="ghost" icon={<FileUp />} onClick={() => setElsewhere(true)}>
              {t('page.elsewhere')}
            </Button>
          </OtherWays>
        )}
        <UploadReportDialog of={draft} open={elsewhere} onClose={() => setElsewhere(false)} />
      </div>
    </>
  );
}

/** The letters that the PDF of words and captions cannot print. */
function Unprinted({ of: form }: { of: FormOf<typeof ReportForm> }) {
  return <UnprintedLetters texts={Object.values(textsOf(useFormValues(form)))} />;
}

/** Names the month of the figures until someone changes them. */
function AsBefore({ draft, reports }: { draft: ReportDraft; reports: readonly ClassReport[] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const before = figuresBefore(draft.month, reports);
  if (!before || draft.corrects || draft.replaces) return null;
  const isSameAs = ({ lessons, students }: ReportFigures) =>
    draft.values.lessons === String(lessons ?? '') && draft.values.students === String(students ?? '');
  if (!isSameAs(before.figures)) return null;
  return (
    <styled.p textStyle="xs" color="fg.muted" marginBlockStart="1">
      {t('page.asBefore', { month: format.month(`${before.month}-15`) })}
    </styled.p>
  );
}
