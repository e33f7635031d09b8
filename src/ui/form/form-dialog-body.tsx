import { FormError, getValues, type PartialValues, setValues } from '@modular-forms/react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { failureOfCall } from '#lib/failure-of-call.ts';
import { useHasNetwork } from '#lib/react/use-has-network.ts';
import { Button } from '#ui/button/button.tsx';
import { ConflictContext, type Conflicts } from '#ui/fields/conflict.ts';
import { ConflictNote } from '#ui/fields/conflict-note.tsx';
import { DialogFooter } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { useApp } from '../app-context.ts';
import { compareVersions } from './compare-versions.ts';
import { Form } from './form.tsx';
import { showFieldErrors } from './form-state.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { RestoredStrip } from './restored-strip.tsx';
import { SubmitButton } from './submit-button.tsx';
import { DraftKeeper, useDraft } from './use-draft.ts';
import { type FormOf, type FormSchema, type FormValues, useForm } from './use-form.ts';

/** A row that can be changed: `version` is sent as If-Match, so that a change by others is not overwritten unseen. */
export interface Versioned {
  id: string;
  version: number;
}

export type FormDialogBodyProps<Schema extends FormSchema, Row extends Versioned> = {
  title: string;
  /** Name of this form's draft; the row's id is added. */
  name: string;
  schema: Schema;
  /** The row to change; undefined if a new one is added. */
  row?: Row | undefined;
  /** Initial values of the fields, from a row or without one. A constant outside the component. */
  valuesOf: (row: Row | undefined) => FormValues<Schema>;
  /**
   * Saves the values as a new row, or as a change of `row` in the version that was read. Its errors are shown in the form,
   * which stays open.
   */
  onSave: (values: v.InferOutput<Schema>, row: Versioned | undefined) => Promise<unknown>;
  /** The text of the success toast. */
  done: string;
  /** The word on the button; 'Save' if left out. */
  submit?: string;
  /** The fields, as JSX. */
  children: (form: FormOf<Schema>) => ReactNode;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
};

/** The content of a form dialog, mounted while it is open. */
export function FormDialogBody<Schema extends FormSchema, Row extends Versioned>(
  props: FormDialogBodyProps<Schema, Row>,
) {
  const { title, name, schema, row, valuesOf, onSave, done, submit, children, onDirty, onDone, onCancel } = props;
  type Values = v.InferInput<Schema>;
  const { t } = useTranslation(['common', 'errors']);
  const { offline } = useApp();
  const hasNetwork = useHasNetwork();
  const draftName = `${name} ${row?.id ?? 'new'}`;
  const [opened] = useState(() => valuesOf(row) as PartialValues<Values>);
  const draft = useDraft(draftName, opened, row?.version);
  const [start, setStart] = useState({ base: draft.base, version: draft.version });
  const [conflicts, setConflicts] = useState<Conflicts['fields']>({});
  const [restored, setRestored] = useState(draft.restored);
  const form = useForm(schema, draft.values as PartialValues<Values>);

  const resolution = useMemo<Conflicts>(
    () => ({
      fields: conflicts,
      Note: ConflictNote,
      choose: (field, chosen) => {
        const conflict = conflicts[field];
        if (!conflict) return;
        setValues(form, { [field]: conflict[chosen] } as PartialValues<Values>);
        setConflicts({ ...conflicts, [field]: { ...conflict, chosen } });
      },
    }),
    [conflicts, form],
  );

  /** Handles a row that someone else has saved since: shows each field that both changed, and takes over the others. */
  function showConflicts(current: Row): string {
    const theirs = valuesOf(current) as Record<string, unknown>;
    const compared = compareVersions(start.base, getValues(form, { shouldActive: false }), theirs);
    setValues(form, compared.taken as PartialValues<Values>);
    setConflicts(compared.conflicts);
    setStart({ base: theirs, version: current.version });
    return t(Object.keys(compared.conflicts).length > 0 ? 'conflict.choose' : 'conflict.merged');
  }

  const failed = useFailureToast();

  function messageOf(error: unknown): string {
    const message = failed(error);
    const failure = failureOfCall(error);
    if (!failure) return message;
    if (failure.kind === 'unreachable') return t(failure.outcome === 'not-sent' ? 'form.offline' : 'form.unanswered');
    if (failure.code === 'changed-meanwhile' && failure.current) return showConflicts(failure.current as Row);
    const unknown = showFieldErrors(form, failure.fields ?? {});
    return [message, ...unknown.map((field) => failure.fields?.[field])].join(' ');
  }

  async function save(values: v.InferOutput<Schema>): Promise<void> {
    // The strip shows the reason.
    if (offline) return;
    if (Object.values(conflicts).some(({ chosen }) => !chosen)) throw new FormError<Values>(t('conflict.choose'));
    try {
      await onSave(values, row && { id: row.id, version: start.version ?? row.version });
    } catch (error) {
      throw new FormError<Values>(messageOf(error));
    }
    draft.drop();
    onDone();
    toast({ title: t('toast.success'), description: done });
  }

  function startOver(): void {
    setRestored(false);
    setValues(form, opened);
    setStart({ base: opened, version: row?.version });
  }

  return (
    <ConflictContext value={resolution}>
      <Form of={form} onSubmit={save} aria-label={title}>
        <DraftKeeper of={form} name={draftName} base={start.base} version={start.version} onDirty={onDirty} />
        {restored && <RestoredStrip onStartOver={startOver} />}
        {children(form)}
        <OfflineStrip of={form}>{t(hasNetwork ? 'form.notReached' : 'form.offline')}</OfflineStrip>
        <DialogFooter order="100">
          <Button variant="outline" onClick={onCancel}>
            {t('actions.cancel')}
          </Button>
          <SubmitButton of={form} online aria-keyshortcuts="Control+Enter">
            {submit ?? t('actions.save')}
          </SubmitButton>
        </DialogFooter>
      </Form>
    </ConflictContext>
  );
}
