import type { Mirror } from './database.ts';

/** The entry in an account's database that says that its owner is signing out; it goes with the database or with its rows. */
const signingOut = 'leaving';

/** The owner of these rows has signed out, in this tab or in another one. Nothing was stored; the form keeps its content. */
class OwnerLeft extends Error {
  override readonly name = 'OwnerLeft';

  constructor() {
    super('The owner of this account has signed out on this device.');
  }
}

/** Rejects, from the end of the running transaction on, whatever another tab would still save for this account. */
export async function markLeaving(mirror: Mirror): Promise<void> {
  await mirror.meta.put({ key: signingOut, value: true, at: Date.now() });
}

/** Their owner is back; a wipe that was cut off between its steps would reject all that they save. */
export async function forgetLeaving(mirror: Mirror): Promise<void> {
  await mirror.meta.delete(signingOut);
}

/**
 * Inside the transaction that saves something: a sign-out that has looked through this outbox would not see it.
 * @throws OwnerLeft
 */
export async function assertSignedIn(mirror: Mirror): Promise<void> {
  if (await mirror.meta.get(signingOut)) throw new OwnerLeft();
}
