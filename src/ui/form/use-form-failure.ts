import { type FieldValues, FormError, type FormStore } from '@modular-forms/react';
import type { FailureFallback } from '#contract/fallback-messages.ts';
import { failureOfCall } from '#lib/failure-of-call.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { showFieldErrors } from './form-state.ts';

/**
 * Turns a failed call into the form's messages: at the fields, one under them, and the toast.
 * @returns a function that throws them
 */
export function useFormFailure<Values extends FieldValues>(
  form: FormStore<Values>,
  fallback?: FailureFallback,
): (error: unknown) => never {
  const failed = useFailureToast(fallback);
  return (error) => {
    const message = failed(error);
    showFieldErrors(form, failureOfCall(error)?.fields ?? {});
    throw new FormError<Values>(message);
  };
}
