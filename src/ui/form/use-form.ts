import { type FieldValues, type FormStore, type PartialValues, useFormStore } from '@modular-forms/react';
import { useMemo } from 'react';
import * as v from 'valibot';

/** A schema whose input is a form's fields and whose messages are keys of the namespace `validation`. */
export type FormSchema = v.GenericSchema<FieldValues, unknown> | v.GenericSchemaAsync<FieldValues, unknown>;

/** A form: its fields as signals, and the schema that its values must fit. */
export type FormOf<Schema extends FormSchema> = FormStore<v.InferInput<Schema>> & { schema: Schema };

/**
 * Initial values of a form's fields: every key of its schema except the id, which people do not type, so that a new field is
 * required here. Undefined if a form leaves a field out.
 */
export type FormValues<Schema extends FormSchema> = {
  readonly [Key in Exclude<keyof v.InferInput<Schema>, 'id'>]: PartialValues<v.InferInput<Schema>>[Key] | undefined;
};

/**
 * Makes a form. It is judged when it is sent, and from then on with every change.
 * @param schema a constant outside of the component, so that it stays the same
 * @param initialValues what the fields hold at first; later changes do not count, `reset` does
 * @param validateOn `blur`: a field is judged when it is left as well
 */
export function useForm<Schema extends FormSchema>(
  schema: Schema,
  initialValues: PartialValues<v.InferInput<Schema>>,
  validateOn: 'submit' | 'blur' = 'submit',
): FormOf<Schema> {
  const store = useFormStore<v.InferInput<Schema>>({ initialValues, validateOn, validate: validatorOf(schema) });
  return useMemo(() => ({ ...store, schema }), [store, schema]);
}

/**
 * Errors of all fields. The form library's own adapter stops at the first broken rule, and does not check rules over several
 * fields while a single field is wrong.
 */
function validatorOf(schema: FormSchema) {
  return async (values: unknown): Promise<Record<string, string>> => {
    const { issues = [] } = await v.safeParseAsync(schema, values);
    const errors: Record<string, string> = {};
    for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
    return errors;
  };
}
