import { setImmediate as turn } from 'node:timers/promises';
import * as v from 'valibot';
import { roles } from '#contract/rights/roles.ts';
import { passwordOf } from '#contract/text/passwords.ts';
import { hashPassword, lockedHash } from '#server/access/passwords.ts';
import type { ImportedPassword } from '#server/db/schema/imports.ts';
import { Gate } from '#server/http/limits/gate.ts';

/** Thousands of hashes keep a core busy for a minute: one at a time, so that sign-ins get theirs in between. */
const hashers = new Gate(1, 10);

/**
 * Turns the passwords of a file into what is kept of them, before anything is stored: a hash, and for which roles each is too
 * weak. Null where a row has none.
 */
export async function hashPasswords(passwords: readonly string[]): Promise<(ImportedPassword | null)[]> {
  if (passwords.every((password) => password === '')) return passwords.map(() => null);
  return hashers.run(async () => {
    const hashed: (ImportedPassword | null)[] = [];
    for (const password of passwords) {
      hashed.push(password === '' ? null : await hashOne(password));
      await turn();
    }
    return hashed;
  });
}

async function hashOne(password: string): Promise<ImportedPassword> {
  const broken = Object.fromEntries(
    roles.flatMap((role) => {
      const message = v.safeParse(passwordOf(role), password).issues?.[0].message;
      return message === undefined ? [] : [[role, message]];
    }),
  );
  // What no one may have is not worth a hash.
  const isUseless = roles.every((role) => role in broken);
  return { hash: isUseless ? lockedHash : await hashPassword(password), broken };
}
