import { Attempts } from '#server/http/attempts.ts';
import type { Handlers } from '#server/http/handler.ts';
import { createUser } from '#server/modules/users/create-user.ts';
import { existingUser } from '#server/modules/users/select-users.ts';

/** Registrations with one mail address from one network address. */
const tries = { maximum: 10, windowMs: 15 * 60_000 };

/** Registration always makes a sponsor, whatever the form says; the contract refuses every other role. */
export function createRegistrationHandlers() {
  const attempts = new Attempts(tries);
  return {
    'auth.register': async (call) => {
      const { db, body, request } = call;
      attempts.take(`${body.email} ${request.ip}`);
      const { name, email, phone, address, password } = body;
      const id = await createUser(call, { fullName: name, email, phone, address, password, role: 'sponsor' }, null);
      return { data: await existingUser(db, id) };
    },
  } satisfies Handlers;
}
