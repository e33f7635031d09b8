import { databaseFailure } from '#server/db/database-error.ts';
import { Attempts } from '#server/http/attempts.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { networkOf } from '#server/http/network.ts';
import { createUser } from '#server/modules/users/create-user.ts';
import { existingUser } from '#server/modules/users/select-users.ts';

/** Registrations with one mail address from one network address. */
const tries = { maximum: 10, windowMs: 15 * 60_000 };
/** How many mail addresses one network address may learn to be registered (docs/decisions/0010-what-the-api-tells.md). */
const told = { maximum: 20, windowMs: 60 * 60_000 };

/** Registration always makes a sponsor, whatever the form says; the contract rejects every other role. */
export function createRegistrationHandlers() {
  const attempts = new Attempts(tries);
  const taken = new Attempts(told);
  return {
    'auth.register': async (call) => {
      const network = networkOf(call.request.ip);
      attempts.take(`${call.body.email} ${network}`);
      taken.take(network);
      try {
        const data = await register(call);
        taken.giveBack(network);
        return { data };
      } catch (error) {
        if (!isTaken(error)) taken.giveBack(network);
        throw error;
      }
    },
  } satisfies Handlers;
}

async function register(call: Call<'auth.register'>) {
  const { name, fullName, email, phone, address, password } = call.body;
  const person = { fullName: name ?? fullName ?? '', email, phone, address, password, role: 'sponsor' as const };
  return existingUser(call.db, await createUser(call, person, null));
}

function isTaken(error: unknown): boolean {
  return databaseFailure(error)?.constraint === 'users_email_unique';
}
