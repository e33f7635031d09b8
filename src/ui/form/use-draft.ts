import { useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, readDraft, writeDraft } from '#lib/drafts.ts';
import { useApp } from '../app-context.ts';
import { useFormValues } from './form-state.ts';
import type { FormOf, FormSchema } from './use-form.ts';

/** Initial values of a form: its draft, if there is one, otherwise the row's values. */
export function useDraft(name: string, base: Draft['base'], version: number | undefined) {
  const { owner } = useApp();
  const [found] = useState(() => readDraft(owner, name));
  return {
    restored: found !== undefined,
    base: found?.base ?? base,
    version: found ? found.version : version,
    /** The draft over the row: a field that a draft leaves out, such as a password, is empty. */
    values: { ...base, ...found?.values },
    drop: () => dropDraft(owner, name),
  };
}

export type DraftKeeperProps<Schema extends FormSchema> = {
  of: FormOf<Schema>;
  name: string;
  base: Draft['base'];
  version: number | undefined;
  onDirty: (dirty: boolean) => void;
};

/** Stores the input with every change, and reports whether there is something to lose. */
export function DraftKeeper<Schema extends FormSchema>(props: DraftKeeperProps<Schema>): null {
  const { of, name, base, version, onDirty } = props;
  const { owner } = useApp();
  const values: Record<string, unknown> = useFormValues(of);
  const dirty = Object.entries(values).some(([field, value]) => !isSame(value, base[field]));
  const wasDirty = useRef(false);

  useEffect(() => {
    if (dirty) writeDraft(owner, name, { values, base, ...(version !== undefined && { version }) });
    // Fields report one after the other at first: unchanged values mean something only after a change.
    else if (wasDirty.current) dropDraft(owner, name);
    wasDirty.current = dirty;
  });

  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return null;
}

/** True if two values of a field look the same to a person: an untouched field may be undefined or an empty text. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}
