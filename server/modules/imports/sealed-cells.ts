import * as v from 'valibot';
import { roles } from '#contract/rights/roles.ts';
import { passwordOf } from '#contract/text/passwords.ts';
import { isPin } from '#contract/typed/pins.ts';
import type { Database } from '#server/db/pool.ts';
import type { ImportedPassword } from '#server/db/schema/imports.ts';
import { type Sealer, sealerOf } from '#server/db/server-secret.ts';

/** The sealer of the cells of one import. */
export function sealerFor(db: Database, importId: string): Promise<Sealer> {
  return sealerOf(db, 'imported cells', importId);
}

/** A stored row: only cells of mapped columns without passwords are in plain text. */
export interface StoredCells {
  readonly cells: string[];
  /** Cells of unknown columns, which may hold secrets, by their column. */
  readonly sealed: string | null;
  readonly password: ImportedPassword | null;
}

/** Distributes the cells of a row by the mapping of its columns. */
export function storedCells(
  { seal }: Sealer,
  fields: readonly (string | null)[],
  cells: readonly string[],
): StoredCells {
  const unknown = cells.flatMap((cell, column) =>
    fields[column] == null && cell !== '' ? [[column, cell] as const] : [],
  );
  const password = cells[fields.indexOf('password')] ?? '';
  return {
    cells: cells.map((cell, column) => (fields[column] == null || fields[column] === 'password' ? '' : cell)),
    sealed: unknown.length > 0 ? seal(JSON.stringify(unknown)) : null,
    password:
      password === ''
        ? null
        : { sealed: seal(password), broken: brokenFor(password), ...(isPin(password) && { isPin: true }) },
  };
}

/**
 * All cells of a stored row.
 * @param fields the mapping of its columns when it was stored
 */
export function openedCells(
  { open }: Sealer,
  fields: readonly (string | null)[],
  { cells, sealed, password }: StoredCells,
): string[] {
  const all = [...cells];
  const unknown = sealed === null ? [] : (JSON.parse(open(sealed)) as [number, string][]);
  for (const [column, cell] of unknown) all[column] = cell;
  const column = fields.indexOf('password');
  if (column >= 0 && password && 'sealed' in password) all[column] = open(password.sealed);
  return all;
}

/** The roles for which a password is too weak, each with the key of its message. */
function brokenFor(password: string): ImportedPassword['broken'] {
  return Object.fromEntries(
    roles.flatMap((role) => {
      const message = v.safeParse(passwordOf(role), password).issues?.[0].message;
      return message === undefined ? [] : [[role, message]];
    }),
  );
}

/** The mask of a cell of an unmapped column: enough to recognize a name or a number. */
export function masked(cell: string): string {
  const [first = '', ...rest] = [...cell];
  return (
    first +
    rest
      .slice(0, 11)
      .map((letter) => (/\s/.test(letter) ? letter : '•'))
      .join('')
  );
}
