import type * as v from 'valibot';
import { type Endpoints, endpointOf, endpoints } from '#contract/endpoints.ts';

/** A schema without its rules: the JSON form of its values. */
export type Shape =
  | { kind: 'text' | 'number' | 'boolean' | 'anything' }
  | { kind: 'choice'; values: string[] }
  | { kind: 'object'; fields: Record<string, Shape> }
  | { kind: 'list'; of: Shape }
  | { kind: 'either'; of: Shape[] };

/** A call of the contract as plain data, so that a test can change a copy of it. */
export interface DescribedCall {
  method: string;
  path: string;
  who: string[];
  query: string[];
  body: string[];
  file: string | undefined;
  answer: Shape | undefined;
}

export type Described = Record<string, DescribedCall>;

/** The whole contract as plain data, by call name. */
export function describeContract(): Described {
  const names = Object.keys(endpoints) as (keyof Endpoints)[];
  return Object.fromEntries(
    names.map((name) => {
      const { method, path, may, query, body, file, answer } = endpointOf(name);
      const who = Object.keys(may);
      const shape = answer && shapeOf(answer);
      return [name, { method, path, who, query: namesOf(query), body: namesOf(body), file, answer: shape }];
    }),
  );
}

/** The names of an object's fields; for alternatives, the names of all objects. */
function namesOf(schema: v.GenericSchema | undefined): string[] {
  return schema ? namesIn(shapeOf(schema)) : [];
}

function namesIn(shape: Shape): string[] {
  if (shape.kind === 'either') return [...new Set(shape.of.flatMap(namesIn))];
  return shape.kind === 'object' ? Object.keys(shape.fields) : [];
}

/** The used properties of a valibot schema, besides its type. */
interface Parts {
  readonly type: string;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
  readonly options?: readonly (v.GenericSchema | string)[];
  readonly literal?: unknown;
}

/** @throws RangeError for a kind of schema that the contract did not use when this was written */
export function shapeOf(schema: v.GenericSchema): Shape {
  const { type, entries = {}, item, wrapped, options = [], literal } = schema as unknown as Parts;
  switch (type) {
    case 'string':
      return { kind: 'text' };
    case 'number':
    case 'boolean':
      return { kind: type };
    case 'picklist':
      return { kind: 'choice', values: options.map(String) };
    case 'literal':
      return { kind: 'choice', values: [String(literal)] };
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return {
        kind: 'object',
        fields: Object.fromEntries(Object.entries(entries).map(([name, of]) => [name, shapeOf(of)])),
      };
    case 'array':
      if (!item) throw new RangeError('An array without items.');
      return { kind: 'list', of: shapeOf(item) };
    case 'optional':
    case 'nullable':
      if (!wrapped) throw new RangeError(`Nothing is ${type}.`);
      return shapeOf(wrapped);
    case 'union':
      return { kind: 'either', of: options.flatMap((of) => (typeof of === 'string' ? [] : [shapeOf(of)])) };
    case 'record':
    case 'unknown':
    case 'variant':
      return { kind: 'anything' };
    default:
      throw new RangeError(`No one knows a schema '${type}'.`);
  }
}
