import { and, eq, isNotNull } from 'drizzle-orm';
import { lockPerson } from '#server/access/person-in-reach.ts';
import { endWithLastFactor, factorsOf, removeFactors } from '#server/access/sign-in/second-factor.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { appFactors, passkeys } from '#server/db/schema/second-factors.ts';
import { tx } from '#server/db/tx.ts';
import { found, requireRow } from '#server/http/call/found.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { lockOwnRow, ownId, ownTokenHash } from '#server/modules/account/own-account.ts';
import { newAppSecret } from './app-codes.ts';
import { factorState } from './factor-state.ts';
import { giveFactor } from './give-factor.ts';
import { optionsToAdd, optionsToGive } from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { noteChange, setUpApp, setUpPasskey } from './set-up-factor.ts';

/** The second factor (docs/decisions/0104-a-second-factor.md): set up, given, removed; reset by an admin. */
export const secondFactorHandlers = {
  'secondFactor.get': async (call) => ({ data: await factorState(call) }),

  'secondFactor.challenge': async (call) => {
    const owner = { userId: ownId(call), sessionHash: ownTokenHash(call) };
    return { data: { options: { ...(await optionsToGive(call.db, call.clock, call.config, owner)) } } };
  },

  'secondFactor.verify': async (call) => {
    await giveFactor(call);
    return { data: await factorState(call) };
  },

  'secondFactor.startApp': async (call) => {
    const userId = ownId(call);
    const { name } = await nameOf(call, userId);
    return { data: await newAppSecret(call.db, userId, name) };
  },

  'secondFactor.confirmApp': async (call) => ({ data: { codes: await setUpApp(call) } }),

  'secondFactor.removeApp': async (call) => {
    const { id: userId } = await lockOwnRow(call);
    const gone = await call.db
      .delete(appFactors)
      .where(and(eq(appFactors.userId, userId), isNotNull(appFactors.secret)))
      .returning({ userId: appFactors.userId });
    found(gone[0]);
    return removed(call, userId, 'app');
  },

  'secondFactor.startPasskey': async (call) => {
    const userId = ownId(call);
    const owner = { userId, sessionHash: ownTokenHash(call) };
    const account = await nameOf(call, userId);
    return { data: { options: { ...(await optionsToAdd(call.db, call.clock, call.config, owner, account)) } } };
  },

  'secondFactor.addPasskey': async (call) => ({ data: { codes: await setUpPasskey(call) } }),

  'secondFactor.removePasskey': async (call) => {
    const { id: userId } = await lockOwnRow(call);
    const gone = await call.db
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, call.params.id)))
      .returning({ id: passkeys.id });
    found(gone[0]);
    return removed(call, userId, 'passkey');
  },

  'secondFactor.recoveryCodes': (call) =>
    tx(call.db, async (db) => {
      const { id: userId } = await lockOwnRow({ ...call, db });
      const { hasApp, passkeys: count } = await factorsOf(db, userId);
      if (!hasApp && count === 0) throw new HttpError('not-found');
      await noteChange({ ...call, db }, userId, 'recovery-codes');
      return { data: { codes: await newRecoveryCodes(db, userId) } };
    }),

  'secondFactor.ofPerson': async (call) => {
    await requireRow(call.db, users, eq(users.id, call.params.id));
    return { data: await factorsOf(call.db, call.params.id) };
  },

  'secondFactor.reset': async (call) => {
    const person = await lockPerson(call, call.params.id);
    // A password and an open device are not enough to remove one's own factor.
    if (person.id === ownId(call)) throw new HttpError('forbidden');
    if (await removeFactors(call.db, person.id)) {
      await queueAccountMail(call.db, { kind: 'secondFactorReset', userId: person.id, language: call.language });
      await call.audit('second-factor-reset', { type: 'user', id: person.id });
    }
    return { data: await factorsOf(call.db, person.id) };
  },
} satisfies Handlers;

/** Removing the last factor also deletes the recovery codes. */
async function removed(
  call: Call<'secondFactor.removeApp'> | Call<'secondFactor.removePasskey'>,
  userId: string,
  kind: string,
) {
  await endWithLastFactor(call.db, userId);
  await noteChange(call, userId, 'second-factor-removed', { kind });
  return { data: await factorState(call) };
}

/** The name of the account in authenticator apps and on devices. */
async function nameOf({ db }: Pick<Call<'secondFactor.get'>, 'db'>, userId: string) {
  const [person] = await db
    .select({ email: users.email, signInName: users.signInName, fullName: users.fullName })
    .from(users)
    .where(eq(users.id, userId));
  const { email, signInName, fullName } = found(person);
  return { name: email ?? signInName ?? fullName, fullName };
}
