import { type FieldValues, FormError, type FormStore } from '@modular-forms/react';
import type { FailureFallback } from '#contract/fallback-messages.ts';
import { failureOfCall } from '#lib/failure-of-call.ts';
import { showFieldErrors } from '#ui/form/form-state.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';

/** Turns a failed call into what its form shows: messages at the fields, one under them, and the toast. */
export function useFormFailure<Values extends FieldValues>(
  form: FormStore<Values>,
  fallback?: FailureFallback,
): (error: unknown) => FormError<Values> {
  const failed = useFailureToast(fallback);
  return (error) => {
    const message = failed(error);
    showFieldErrors(form, failureOfCall(error)?.fields ?? {});
    return new FormError<Values>(message);
  };
}
