import { and, eq } from 'drizzle-orm';
import type { NewSession } from '#contract/entities/devices/session.ts';
import { attemptLimits, serverLimits } from '#contract/limits.ts';
import { verifyPassword } from '#server/access/passwords.ts';
import { startSession } from '#server/access/sessions.ts';
import { owedAtStart } from '#server/access/sign-in/second-factor.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { Attempts } from '#server/http/limits/attempts.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { createUser } from '#server/modules/users/create-user.ts';
import { existingUser } from '#server/modules/users/select-users.ts';
import { isEmailTaken } from '#server/modules/users/taken-addresses.ts';

/** Registration always makes a sponsor, whatever the form says; the contract rejects every other role. */
export function createRegistrationHandlers() {
  const attempts = new Attempts(attemptLimits.registrations);
  const taken = new Attempts(attemptLimits.takenAddresses);
  return {
    'auth.register': async (call) => {
      const network = networkOf(call.request.ip);
      attempts.take(`${call.body.email} ${network}`);
      taken.take(network);
      try {
        const id = await register(call);
        taken.release(network);
        return await signIn(call, id);
      } catch (error) {
        if (!isEmailTaken(error)) taken.release(network);
        const id = isEmailTaken(error) ? await knownSponsor(call) : undefined;
        if (id === undefined) throw error;
        return signIn(call, id);
      }
    },
  } satisfies Handlers;
}

async function register(call: Call<'auth.register'>): Promise<string> {
  const { name, fullName, email, phone, address, password } = call.body;
  const person = { fullName: name ?? fullName ?? '', email, phone, address, role: 'sponsor' as const };
  return tx(call.db, (db) => createUser({ ...call, db, audit: auditor(db, call.caller) }, person, { password }, null));
}

/** The sponsor of a repeated registration whose answer was lost: the password proves it. */
async function knownSponsor({ db, body }: Call<'auth.register'>): Promise<string | undefined> {
  const [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, body.email), eq(users.role, 'sponsor')));
  const isRight = await verifyPassword(account?.passwordHash, body.password);
  return isRight ? account?.id : undefined;
}

async function signIn({ db, config, clock }: Call<'auth.register'>, id: string): Promise<NewSession> {
  const { token, expiresAt } = await startSession(db, id, serverLimits.shortSessionMs);
  const user = await existingUser({ db, caller: { role: 'sponsor', userId: id }, clock }, id);
  const owed = await owedAtStart(db, id, config);
  return { data: user, user, token, expiresAt: expiresAt.toISOString(), ...owed };
}
