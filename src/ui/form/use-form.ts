import { type FieldValues, type FormStore, type PartialValues, useFormStore } from '@modular-forms/react';
import { useMemo } from 'react';
import * as v from 'valibot';

/** A schema whose input is a form's fields and whose messages are keys of the namespace `validation`. */
export type FormSchema = v.GenericSchema<FieldValues, unknown> | v.GenericSchemaAsync<FieldValues, unknown>;

/** A form: its fields as signals, with the schema for its values. */
export type FormOf<Schema extends FormSchema> = FormStore<v.InferInput<Schema>> & { schema: Schema };

/**
 * Initial values of a form's fields: every key of its schema except the id, which users do not type. A new field is required
 * here; a field that a form leaves out is undefined.
 */
export type FormValues<Schema extends FormSchema> = {
  readonly [Key in Exclude<keyof v.InferInput<Schema>, 'id'>]: PartialValues<v.InferInput<Schema>>[Key] | undefined;
};

/**
 * Makes a form. It is validated when it is submitted, and from then on with every change.
 * @param schema a constant outside of the component, so that it stays the same
 * @param initialValues initial values of the fields; later changes have no effect, use `reset` for them
 * @param validateOn `blur`: a field is also validated when the user leaves it
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
