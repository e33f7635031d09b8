import type { Table } from 'dexie';
import { readSetting } from '#data/device/device.ts';
import type { WithMeta } from './meta-entry.ts';

/**
 * The entry in an account's database that says whether its owner has signed out on this device: true from a sign-out on,
 * false from a sign-in on. It outlasts the wipe of the rows, and goes with the database.
 */
export const signingOut = 'leaving';

/** The owner of these rows has signed out, in this tab or in another one. Nothing was stored; the form keeps its content. */
export class OwnerLeft extends Error {
  override readonly name = 'OwnerLeft';

  constructor() {
    super('The owner of this account has signed out on this device.');
  }
}

/** Rejects, from the end of the running transaction on, whatever another tab would still save for this account. */
export async function markLeaving(mirror: WithMeta): Promise<void> {
  await note(mirror, true);
}

/** Their owner is here: what is saved for them is taken from now on, also by what a sign-out has wiped. */
export async function forgetLeaving(mirror: WithMeta): Promise<void> {
  await note(mirror, false);
}

async function note(mirror: WithMeta, value: boolean): Promise<void> {
  await mirror.meta.put({ key: signingOut, value, at: Date.now() });
}

/**
 * Asks the device whether the owner is here if the database does not know, before any other use: a late tab that opens a
 * database deleted by a sign-out creates a new one.
 * A device that knows no one keeps no one out.
 */
export async function askWhoIsHere(mirror: WithMeta, userId: string): Promise<void> {
  const known = () => mirror.transaction('r', mirror.meta, () => hasEntry(mirror));
  if (await known()) return;
  const account = await readSetting('account');
  if (account === undefined) return;
  await mirror.transaction('rw', mirror.meta, async () => {
    // A sign-in that came between is right.
    if (!(await hasEntry(mirror))) await note(mirror, account !== userId);
  });
}

async function hasEntry(mirror: WithMeta): Promise<boolean> {
  return (await mirror.meta.get(signingOut)) !== undefined;
}

/** The owner of these rows has signed out; for use inside the transaction that depends on it. */
export async function hasLeft(mirror: WithMeta): Promise<boolean> {
  return (await mirror.meta.get(signingOut))?.value === true;
}

/**
 * Stores something in one transaction, only as long as its owner is signed in: a sign-out that has looked through these
 * tables would not see it, whichever tab stores it and however late its answer comes.
 * @throws OwnerLeft
 */
export function whileSignedIn<T>(mirror: WithMeta, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  return mirror.transaction('rw', [...tables, mirror.meta], async () => {
    if (await hasLeft(mirror)) throw new OwnerLeft();
    return work();
  });
}
