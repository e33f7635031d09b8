import { Field, type FieldPath, type FieldValues, type FormStore, setValue } from '@modular-forms/react';
import type { ReadonlySignal } from '@preact/signals-react';
import {
  type ChangeEventHandler,
  type ComponentType,
  type FocusEventHandler,
  type ReactNode,
  type RefCallback,
  use,
} from 'react';
import { ConflictContext } from './conflict.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field's state as signals, with the properties of its control. A component that reads a signal starts with `useSignals()`. */
export type Connection = {
  value: ReadonlySignal<unknown>;
  error: ReadonlySignal<string>;
  /** Sets a value that is not typed into the control itself: a dropped file, a chosen option. */
  set: (value: unknown) => void;
  control: {
    name: string;
    ref: RefCallback<Control>;
    onChange: ChangeEventHandler<Control>;
    onBlur: FocusEventHandler<Control>;
  };
};

/** Properties of every field: its form and its name there. */
export type FieldOf<Values extends FieldValues> = { of: FormStore<Values>; name: FieldPath<Values> };

export type ConnectedFieldProps<Values extends FieldValues> = FieldOf<Values> & {
  type?: 'string' | 'boolean' | 'File';
  /** Applied to a text before it is kept. */
  transform?: ((text: string) => string) | undefined;
  /** The value in words, if they differ from the value itself. */
  display?: ((value: unknown) => string) | undefined;
  children: (connection: Connection) => ReactNode;
};

type LooseField = ComponentType<{
  of: unknown;
  name: string;
  type: string;
  transform: ((value: unknown) => unknown) | undefined;
  children: (store: Pick<Connection, 'value' | 'error'>, control: Connection['control']) => ReactNode;
}>;

/**
 * The one place where our fields meet the form library. Its types depend on the type of each single field, which a component
 * for any form cannot know; `FieldOf` keeps names and forms together instead.
 */
const AnyField = Field as unknown as LooseField;
const setAny = setValue as unknown as (form: unknown, name: string, value: unknown) => void;

export function ConnectedField<Values extends FieldValues>({
  type = 'string',
  transform,
  display,
  children,
  ...field
}: ConnectedFieldProps<Values>) {
  const { Note } = use(ConflictContext);
  return (
    <AnyField
      {...field}
      type={type}
      transform={transform && ((value) => (typeof value === 'string' ? transform(value) : value))}
    >
      {({ value, error }, control) => (
        <div>
          {children({ value, error, control, set: (next) => setAny(field.of, field.name, next) })}
          {Note && <Note name={field.name} display={display} />}
        </div>
      )}
    </AnyField>
  );
}
