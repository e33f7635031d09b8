import { type FieldValues, FormError, type FormStore } from '@modular-forms/react';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { showFieldErrors } from '#ui/form/form-state.ts';

/** Turns a failed call into what its form shows: messages at the fields, and one under them. */
export function messageOf<Values extends FieldValues>(
  error: unknown,
  form: FormStore<Values>,
  offline: string,
): unknown {
  if (error instanceof Unreachable) return new FormError<Values>(offline);
  if (!(error instanceof ApiProblem)) return error;
  showFieldErrors(form, error.fields ?? {});
  return new FormError<Values>(error.message);
}
