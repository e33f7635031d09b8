import {
  type FieldPath,
  type FieldValues,
  type FormStore,
  getValues,
  type PartialValues,
  setError,
} from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';

/** Present values of the fields; the caller is rendered again after every change. */
export function useFormValues<Values extends FieldValues>(form: FormStore<Values>): PartialValues<Values> {
  useSignals();
  return getValues(form, { shouldActive: false });
}

/** State of the form: unsaved input, and a request under way. */
export function useFormState<Values extends FieldValues>(form: FormStore<Values>) {
  useSignals();
  return { dirty: form.dirty.value, submitting: form.submitting.value };
}

/** Shows the server's messages about single fields; messages about unknown fields are returned, to be shown in another way. */
export function showFieldErrors<Values extends FieldValues>(
  form: FormStore<Values>,
  errors: Readonly<Record<string, string>>,
): string[] {
  const known = new Set<string>(form.internal.fieldNames.peek());
  for (const [name, message] of Object.entries(errors)) {
    if (known.has(name)) setError(form, name as FieldPath<Values>, message);
  }
  return Object.keys(errors).filter((name) => !known.has(name));
}
