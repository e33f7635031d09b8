import { FormError } from '@modular-forms/react';
import { useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { spendingKinds } from '#contract/entities/spending.ts';
import { SpendingForm } from '#contract/forms/spending-form.ts';
import { limits } from '#contract/limits.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import type { OpenDraft } from '#hooks/report-pages/use-report-draft.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { FactList } from '#ui/card/fact-list.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { RestoredStrip } from '#ui/form/restored-strip.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { type FormOf, useForm } from '#ui/form/use-form.ts';
import { KeepFields } from '#ui/report/keep-fields.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { sumOf, totalOf } from './balance.ts';
import { ReceiptPhotos } from './receipt-photos.tsx';
import { type SpendingFigures, useSendSpending } from './use-send-spending.ts';

const Fields = v.omit(SpendingForm, ['month']);

const Figures = styled('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
    alignItems: 'end',
  },
});

type SpendingEditorProps = {
  open: OpenDraft;
  /** The waiting report that is corrected. */
  waiting: OutboxEntry | undefined;
  /** Name of the madrasa. */
  name: string;
  /** The dollars available to spend; undefined if this device does not know them. */
  before: number | undefined;
};

/** The form of a spending report. Every keystroke is stored on this device. */
export function SpendingEditor({ open, waiting, name, before }: SpendingEditorProps) {
  const { t } = useTranslation(['money', 'reports', 'common']);
  const navigate = useNavigate();
  const { draft, restored, discard } = open;
  const [isRestored, setRestored] = useState(restored);
  const form = useForm(Fields, draft.values);
  const send = useSendSpending(open, waiting, name);
  const leadId = useId();

  async function submit(figures: SpendingFigures): Promise<void> {
    const left = before === undefined ? 0 : sumOf([before, -totalOf(figures)]);
    if (left < 0 && figures.words === '')
      throw new FormError<v.InferInput<typeof Fields>>({ words: t('spending.explain') });
    const stored = await open.latest().catch(sayWhy);
    if (stored.photos.some(({ isSmall }) => !isSmall)) throw new FormError(t('reports:page.photosNotReady'));
    await open.putAway(() => send(stored, figures)).catch(sayWhy);
    await navigate({ to: '/', replace: true });
  }

  function sayWhy(failure: unknown): never {
    console.warn('The spending report could not be saved.', failure);
    throw new FormError(t(`common:upload.${failureOfUpload(failure)}`));
  }

  async function startOver(): Promise<void> {
    await discard();
    setRestored(false);
    await navigate({ to: '.', search: (now: object) => ({ ...now, start: Date.now() }), replace: true });
  }

  return (
    <>
      {isRestored && <RestoredStrip text={t('reports:page.restored')} onStartOver={() => void startOver()} />}
      <Form of={form} onSubmit={submit} aria-label={t('spending.title')}>
        <KeepFields
          of={form}
          stored={draft.values}
          alarm="words"
          keep={(texts) => open.change((now) => ({ ...now, values: { ...now.values, ...texts } }))}
        />
        <Text color="fg.muted" id={leadId}>
          {t('spending.lead')}
        </Text>
        <Figures role="group" aria-label={t('spending.total')} aria-describedby={leadId}>
          {spendingKinds.map((kind) => (
            <TextField
              key={kind}
              {...{ of: form, name: kind, label: t(`kinds.${kind}`) }}
              {...{ numeric: true, optionalIsSaid: true, autoComplete: 'off', end: '$' }}
            />
          ))}
        </Figures>
        <Sums of={form} before={before} />
        <TextAreaField
          of={form}
          name="words"
          label={t('spending.words')}
          hint={t('spending.wordsHint')}
          maxLength={limits.reportWordsLength}
          rows={3}
        />
        <ReceiptPhotos open={open} />
        <SubmitButton of={form} icon={<Send />} width="100%" aria-keyshortcuts="Control+Enter">
          {t('common:actions.send')}
        </SubmitButton>
      </Form>
    </>
  );
}

/** Sums, updated during typing. */
function Sums({ of: form, before }: { of: FormOf<typeof Fields>; before: number | undefined }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const total = totalOf(useFormValues(form));
  const left = before === undefined ? undefined : sumOf([before, -total]);
  return (
    <output aria-live="polite">
      <FactList
        facts={[
          { label: t('spending.total'), value: format.money(total) },
          ...(before === undefined ? [] : [{ label: t('spending.before'), value: format.money(before) }]),
          ...(left === undefined
            ? []
            : [
                {
                  label: t('spending.balance'),
                  value: <styled.span color={left < 0 ? 'fg.error' : undefined}>{format.money(left)}</styled.span>,
                },
              ]),
        ]}
      />
      {left !== undefined && left < 0 && (
        <styled.p color="fg.error" textStyle="sm" marginBlockStart="2">
          {t('spending.explain')}
        </styled.p>
      )}
    </output>
  );
}
