import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';

export type Json = Record<string, unknown>;

/** The JSON Schema of an answer. */
export function answerSchema(schema: v.GenericSchema): Json {
  return jsonSchema(schema, 'output');
}

/**
 * The JSON Schema of a request. The server reads a missing required text as an empty one, so that its rule gives the message;
 * for a caller it is required, and has no default.
 */
export function inputSchema(schema: v.GenericSchema): Json {
  const json = jsonSchema(schema, 'input');
  if (schema.type === 'union' && 'options' in schema) {
    return { anyOf: (schema.options as readonly v.GenericSchema[]).map(inputSchema) };
  }
  if (!('entries' in schema)) return json;
  const entries = Object.entries(schema.entries as Readonly<Record<string, v.GenericSchema>>);
  const required = entries.filter(([, rule]) => !v.safeParse(rule, undefined).success).map(([name]) => name);
  const properties = { ...(json.properties as Record<string, Json>) };
  for (const [name, one] of Object.entries(properties)) {
    if (required.includes(name) || one.default === '') properties[name] = withoutDefault(one);
  }
  return { ...json, properties, required };
}

function withoutDefault({ default: _, ...schema }: Json): Json {
  return schema;
}

/** The number or flag alone, for a schema that also accepts it as text in an address. */
export function plainest(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  const forms = (anyOf ?? []) as Json[];
  const plain = forms.find(({ type }) => type === 'integer' || type === 'number' || type === 'boolean');
  return plain ? { ...rest, ...plain } : schema;
}

/** Rules beyond JSON Schema (transforms, letter counts as people count) are left out, never guessed. */
function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'draft-2020-12' });
  return rest;
}
