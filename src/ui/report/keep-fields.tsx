import { clearError, type FieldPath, setError, setValue } from '@modular-forms/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { useFormValues } from '#ui/form/form-state.ts';
import { isSame } from '#ui/form/use-draft.ts';
import type { FormOf, FormSchema } from '#ui/form/use-form.ts';

type Texts = Readonly<Record<string, string>>;

type KeepFieldsProps<Schema extends FormSchema> = {
  of: FormOf<Schema>;
  /** Values stored on this device so far, by name of the field. */
  stored: Texts;
  /** Stores these texts. */
  keep: (texts: Texts) => Promise<void>;
  /** The field that shows the error if something could not be stored. */
  alarm: FieldPath<v.InferInput<Schema>>;
};

/** Stores the input, and shows changes of another tab. If the device has no room, the form says so, and keeps the input. */
export function KeepFields<Schema extends FormSchema>({
  of: form,
  stored,
  keep,
  alarm,
}: KeepFieldsProps<Schema>): null {
  const { t } = useTranslation();
  const typed = textsOf(useFormValues(form));
  const last = useRef<Texts>(stored);
  const hasFailed = useRef(false);
  useEffect(() => {
    const isUntouched = (name: string) => isSame(typed[name], last.current[name]);
    for (const [name, text] of Object.entries(stored)) {
      if (isSame(last.current[name], text) || !isUntouched(name)) continue;
      last.current = { ...last.current, [name]: text };
      typed[name] = text;
      // Any stored text belongs to a field: the form stores them under their names.
      setValue(form, name as typeof alarm, text as never, { shouldFocus: false });
    }
    // Words that another tab has typed since are not overwritten.
    const texts = Object.entries(typed).filter(([name, text]) => !isSame(last.current[name], text));
    if (texts.length === 0) return;
    last.current = { ...last.current, ...typed };
    keep(Object.fromEntries(texts)).then(
      () => {
        // The device has room again, and the earlier input is stored, too.
        if (hasFailed.current) clearError(form, alarm);
        hasFailed.current = false;
      },
      (failure: unknown) => {
        console.warn('The draft could not be stored.', failure);
        hasFailed.current = true;
        setError(form, alarm, t(`upload.${failureOfUpload(failure)}`), { shouldFocus: false });
      },
    );
  });
  return null;
}

/** The values that are texts. */
export function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}
