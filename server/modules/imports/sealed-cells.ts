import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { roles } from '#contract/rights/roles.ts';
import { passwordOf } from '#contract/text/passwords.ts';
import { isPin } from '#contract/typed/pins.ts';
import type { Database } from '#server/db/pool.ts';
import type { ImportedPassword } from '#server/db/schema/imports.ts';
import { serverSecret } from '#server/db/server-secret.ts';

const ivBytes = 12;
const tagBytes = 16;

/** Seals texts of one import, and opens them: nothing else of the installation reads them. */
export interface Sealer {
  seal(text: string): string;
  open(sealed: string): string;
}

/** The sealer of an import. A sealed text that was moved to another import does not open (AES-256-GCM). */
export async function sealerFor(db: Database, importId: string): Promise<Sealer> {
  const key = await serverSecret(db, 'imported cells');
  return {
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(importId));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(importId))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/** A row as it is stored: in plain text are only the cells of columns that are known and hold no passwords. */
export interface StoredCells {
  readonly cells: string[];
  /** Cells of unknown columns, which may hold secrets, by their column. */
  readonly sealed: string | null;
  readonly password: ImportedPassword | null;
}

/** Distributes the cells of a row by what its columns are taken for. */
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

/** All cells of a stored row again. @param fields what its columns were taken for when it was stored */
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

/** For which roles a password is too weak, each with the key of its message. */
function brokenFor(password: string): ImportedPassword['broken'] {
  return Object.fromEntries(
    roles.flatMap((role) => {
      const message = v.safeParse(passwordOf(role), password).issues?.[0].message;
      return message === undefined ? [] : [[role, message]];
    }),
  );
}

/** A cell of an unknown column as it is shown: enough to see that it is a name or a number. */
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
