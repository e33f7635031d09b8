import type { Described, DescribedCall, Shape } from './described.ts';
import type { WrittenCall, WrittenFields, WrittenType } from './written.ts';

/** The differences between a call of the table and the contract, one line each. */
export function differences(written: readonly WrittenCall[], described: Described): string[] {
  return written.flatMap((call) => {
    const found = Object.values(described).find((one) => isSame(call, one));
    if (!found) return [`${nameOf(call)}: the contract has no such call`];
    return ofCall(call, found).map((difference) => `${nameOf(call)}: ${difference}`);
  });
}

export const nameOf = ({ method, path }: Pick<WrittenCall, 'method' | 'path'>) => `${method} ${path}`;

/** True if both are the same call. Names of parameters are not transferred. */
export function isSame(call: WrittenCall, { method, path }: Pick<DescribedCall, 'method' | 'path'>): boolean {
  return call.method === method && withoutNames(call.path) === withoutNames(path);
}

const withoutNames = (path: string) => path.replace(/^\//, '').replaceAll(/\{\w+\}|:\w+/g, '*');

function ofCall({ who, query = [], body = [], file, gives }: WrittenCall, found: DescribedCall): string[] {
  const answer: Shape = found.answer ?? { kind: 'anything' };
  return [
    ...missing('caller', who, found.who),
    ...missing('caller beyond the table', found.who, who),
    ...missing('query', query, found.query),
    ...missing('body', body, found.body),
    ...(file === found.file ? [] : [`file: ${file} is ${found.file}`]),
    ...(gives ? ofFields(gives, answer, 'answer') : found.answer ? ['the answer is not the bytes of a file'] : []),
  ];
}

function missing(kind: string, wanted: readonly string[], there: readonly string[]): string[] {
  return wanted.filter((name) => !there.includes(name)).map((name) => `${kind} ${name}`);
}

/** Written fields that a shape lacks, or has with another type. */
export function ofFields(written: WrittenFields, shape: Shape, at: string): string[] {
  if (shape.kind !== 'object') return [`${at} is ${shape.kind}, not an object`];
  return Object.entries(written).flatMap(([name, type]) => {
    const field = shape.fields[name];
    return field ? ofType(type, field, `${at}.${name}`) : [`${at}.${name} is missing`];
  });
}

function ofType(type: WrittenType, shape: Shape, at: string): string[] {
  if (typeof type === 'string') return type === shape.kind ? [] : [`${at} is ${shape.kind}, not ${type}`];
  if ('fields' in type) return ofFields(type.fields, shape, at);
  if ('list' in type) return shape.kind === 'list' ? ofType(type.list, shape.of, `${at}[]`) : [`${at} is no list`];
  if (shape.kind !== 'choice') return [`${at} is ${shape.kind}, not a choice`];
  return [
    ...missing(`${at}: value`, type.choice, shape.values),
    ...missing(`${at}: value beyond the table`, shape.values, type.choice),
  ];
}
