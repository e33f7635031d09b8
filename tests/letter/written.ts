import type { Caller } from '#contract/rights/roles.ts';

/** A type from section 3 of the specification: by its words if it has any, otherwise by the meaning of the name. */
export type WrittenType =
  | 'text'
  | 'number'
  | 'boolean'
  | { readonly choice: readonly string[] }
  | { readonly fields: WrittenFields }
  | { readonly list: WrittenType };
export type WrittenFields = Readonly<Record<string, WrittenType>>;

/** An entity of section 3. */
export interface WrittenEntity {
  /** Its fields in the words of the specification. */
  readonly says: string;
  /** Fields of a row in the API's answer. */
  readonly row: WrittenFields;
  /** Names in `says` that no row has, and their real place. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** A row of the table in section 7. */
export interface WrittenCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** These three are the columns of the table in the words of the specification. */
  readonly path: string;
  readonly payload: string;
  readonly answer: string;
  /** The callers, by sections 1, 2 and 6. */
  readonly who: readonly Caller[];
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  readonly file?: 'material' | 'report';
  /** The answer's fields; absent if it is the bytes of a file. */
  readonly gives?: WrittenFields;
}

export const choice = (...values: string[]) => ({ choice: values }) as const;
export const fields = (of: WrittenFields) => ({ fields: of }) as const;
export const list = (of: WrittenType) => ({ list: of }) as const;
