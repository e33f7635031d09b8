import { useSignals } from '@preact/signals-react/runtime';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import type { FormOf, FormSchema } from './use-form.ts';

export type SubmitButtonProps<Schema extends FormSchema> = Omit<ButtonProps, 'type' | 'loading'> & {
  of: FormOf<Schema>;
  /** The form goes to the server at once: offline the button is disabled and says why. */
  online?: boolean;
};

/** Submits its form and shows that it is on its way. */
export function SubmitButton<Schema extends FormSchema>({ of, online = false, ...rest }: SubmitButtonProps<Schema>) {
  useSignals();
  const Kind = online ? ConnectionButton : Button;
  return <Kind type="submit" loading={of.submitting.value} {...rest} />;
}
