import { Form as ModularForm } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { styled } from '#ui/styled.ts';
import { useFormState } from './form-state.ts';
import type { FormOf, FormSchema } from './use-form.ts';
import { useUnsaved } from './use-unsaved.ts';

export type FormProps<Schema extends FormSchema> = {
  of: FormOf<Schema>;
  /** Gets the schema's output (trimmed, as numbers, …). Its errors are shown under the fields. */
  onSubmit: (values: v.InferOutput<Schema>) => void | Promise<void>;
  children: ReactNode;
} & Pick<ComponentProps<'form'>, 'id' | 'aria-label' | 'autoComplete'>;

/** A form on the page. Ctrl+Enter submits it from any field; it is not submitted twice at a time. */
export function Form<Schema extends FormSchema>({ of, onSubmit, children, ...rest }: FormProps<Schema>) {
  useFieldsAtOnce();
  async function submit(values: v.InferInput<Schema>): Promise<void> {
    await onSubmit(await v.parseAsync(of.schema, values));
  }

  function onlyOnce(event: FormEvent): void {
    if (!of.submitting.peek()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <ModularForm of={of} onSubmit={submit} onSubmitCapture={onlyOnce} onKeyDown={submitByKeys} {...rest}>
      <styled.div display="grid" gap="4">
        {children}
        <FormMessage of={of} />
        <UnsavedText of={of} />
      </styled.div>
    </ModularForm>
  );
}

/**
 * Runs the effects of fields early. A field reports to its form in an effect, which React may delay until after the form is
 * on the screen; a tap in between would submit a form without fields. A layout effect that sets a state makes React run the
 * effects first.
 */
function useFieldsAtOnce(): void {
  const [, setShown] = useState(false);
  useLayoutEffect(() => setShown(true), []);
}

function FormMessage<Schema extends FormSchema>({ of }: { of: FormOf<Schema> }) {
  useSignals();
  const { t } = useTranslation('errors');
  const { status, message } = of.response.value;
  if (status !== 'error') return null;
  return (
    <styled.p role="alert" color="fg.error" order="99">
      {message || t('changeFailed')}
    </styled.p>
  );
}

/** Prevents a new version of the app from replacing the page under unsaved text. */
function UnsavedText<Schema extends FormSchema>({ of }: { of: FormOf<Schema> }): null {
  useUnsaved(useFormState(of).dirty);
  return null;
}

function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
