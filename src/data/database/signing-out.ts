import type { Table } from 'dexie';
import { readSetting } from '#data/device/device.ts';
import type { WithMeta } from './meta-entry.ts';

/**
 * The entry in an account's database that says whether its owner has signed out on this device: true after a sign-out, false
 * after a sign-in. It outlasts the wipe of the rows, and is deleted with the database.
 */
export const signingOut = 'leaving';

/** The owner of these rows has signed out, in this tab or in another one. Nothing was stored; the form keeps its content. */
export class OwnerLeft extends Error {
  override readonly name = 'OwnerLeft';

  constructor() {
    super('The owner of this account has signed out on this device.');
  }
}

/** From the end of the running transaction on, rejects everything that another tab would still save for this account. */
export async function markLeaving(mirror: WithMeta): Promise<void> {
  await note(mirror, true);
}

/** Notes that the owner is here: from now on, work is saved for them again, even after a sign-out wiped the database. */
export async function forgetLeaving(mirror: WithMeta): Promise<void> {
  await note(mirror, false);
}

async function note(mirror: WithMeta, value: boolean): Promise<void> {
  await mirror.meta.put({ key: signingOut, value, at: Date.now() });
}

/**
 * If the database does not know whether its owner is here, asks the device before any other use: a late tab that opens a
 * database deleted by a sign-out creates a new one. If the device knows no account, nothing is rejected.
 */
export async function askWhoIsHere(mirror: WithMeta, userId: string): Promise<void> {
  const known = () => mirror.transaction('r', mirror.meta, () => hasEntry(mirror));
  if (await known()) return;
  const account = await readSetting('account');
  if (account === undefined) return;
  await mirror.transaction('rw', mirror.meta, async () => {
    // A sign-in that happened in between is right.
    if (!(await hasEntry(mirror))) await note(mirror, account !== userId);
  });
}

async function hasEntry(mirror: WithMeta): Promise<boolean> {
  return (await mirror.meta.get(signingOut)) !== undefined;
}

/** True if the owner of these rows has signed out; to be used inside the transaction that depends on it. */
export async function hasLeft(mirror: WithMeta): Promise<boolean> {
  return (await mirror.meta.get(signingOut))?.value === true;
}

/**
 * Stores something in one transaction, only while its owner is signed in. A sign-out that has already searched these tables
 * would miss what a slow tab stores afterwards.
 * @throws OwnerLeft
 */
export function whileSignedIn<T>(mirror: WithMeta, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  return mirror.transaction('rw', [...tables, mirror.meta], async () => {
    if (await hasLeft(mirror)) throw new OwnerLeft();
    return work();
  });
}
