import { isSame, nameOf } from './compare.ts';
import type { Described, DescribedCall, Shape } from './described.ts';
import type { WrittenCall, WrittenFields, WrittenType } from './written.ts';

/** A change of the contract that a client of the specification would notice. */
export interface Rename {
  readonly call: WrittenCall;
  readonly what: string;
  /** Changes the call in a copy. */
  plant(found: DescribedCall): void;
  /** The message that must report it. */
  readonly seenAs: string;
}

const other = (name: string) => `${name}Renamed`;

/** Each part of each path, each name of a query or a body, each file and each field of an answer, renamed once. */
export function renamesOf(call: WrittenCall): Rename[] {
  const name = nameOf(call);
  const parts = call.path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const { query = [], body = [], file, gives = {} } = call;
  return [
    ...parts.map((part) => ({
      ...{ call, what: `path ${part}`, seenAs: `${name}: the contract has no such call` },
      plant: (found: DescribedCall) => {
        found.path = found.path
          .split('/')
          .map((each) => (each === part ? other(part) : each))
          .join('/');
      },
    })),
    ...query.map((one) => ({
      ...{ call, what: `query ${one}`, seenAs: `${name}: query ${one}` },
      plant: (found: DescribedCall) => {
        found.query = renamed(found.query, one);
      },
    })),
    ...body.map((one) => ({
      ...{ call, what: `body ${one}`, seenAs: `${name}: body ${one}` },
      plant: (found: DescribedCall) => {
        found.body = renamed(found.body, one);
      },
    })),
    ...(file
      ? [
          {
            ...{ call, what: `file ${file}`, seenAs: `${name}: file: ${file} is ${other(file)}` },
            plant: (found: DescribedCall) => {
              found.file = other(file);
            },
          },
        ]
      : []),
    ...pathsIn(gives).map((path) => ({
      ...{ call, what: `field ${path.join('.')}`, seenAs: `${name}: answer.${path.join('.')} is missing` },
      plant: (found: DescribedCall) => {
        if (found.answer) renameField(found.answer, path);
      },
    })),
  ];
}

function renamed(names: readonly string[], name: string): string[] {
  return names.map((each) => (each === name ? other(name) : each));
}

/** The path of each field, including those of rows in lists and of objects; a list is marked as in `data[]`. */
function pathsIn(written: WrittenFields): string[][] {
  return Object.entries(written).flatMap(([name, type]) => [[name], ...insideOf(name, type)]);
}

function insideOf(name: string, type: WrittenType): string[][] {
  if (typeof type === 'string' || 'choice' in type) return [];
  if ('fields' in type) return pathsIn(type.fields).map((path) => [name, ...path]);
  return insideOf(`${name}[]`, type.list);
}

function renameField(shape: Shape, [first = '', ...rest]: readonly string[]): void {
  const name = first.replace('[]', '');
  if (shape.kind !== 'object') throw new RangeError(`There is no ${first}.`);
  const field = shape.fields[name];
  if (!field) throw new RangeError(`There is no ${first}.`);
  if (rest.length > 0) {
    renameField(field.kind === 'list' ? field.of : field, rest);
    return;
  }
  delete shape.fields[name];
  shape.fields[other(name)] = field;
}

/** The contract with one rename in a copy of its call. */
export function withRename(described: Described, { call, plant }: Pick<Rename, 'call' | 'plant'>): Described {
  const [name, found] = Object.entries(described).find(([, one]) => isSame(call, one)) ?? [];
  if (name === undefined || !found) throw new RangeError(`The contract has no ${nameOf(call)}.`);
  const copy = structuredClone(found);
  plant(copy);
  return { ...described, [name]: copy };
}
