import { useSignals } from '@preact/signals-react/runtime';
import { Button, type ButtonProps } from '../button.tsx';
import type { FormOf, FormSchema } from './use-form.ts';

export type SubmitButtonProps<Schema extends FormSchema> = Omit<ButtonProps, 'type' | 'loading'> & {
  of: FormOf<Schema>;
};

/** Sends its form and shows that it is on its way. */
export function SubmitButton<Schema extends FormSchema>({ of, ...rest }: SubmitButtonProps<Schema>) {
  useSignals();
  return <Button type="submit" loading={of.submitting.value} {...rest} />;
}
