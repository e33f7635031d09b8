import { hashToken } from '#server/access/tokens.ts';
import { mailedLinks } from '#server/db/schema/sessions.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import type { CallRow } from '../call-row.ts';
import type { Fixture } from '../fixture.ts';
import { registrationForm } from '../forms.ts';

const password = 'کلمة السر';

/** The sign-in of a person unknown to the rest of the fixture. */
async function credentials({ server }: Fixture) {
  const { email } = await buildPerson(server, 'student', { password });
  return { body: { email, password } };
}

async function newPassword({ server, db }: Fixture) {
  const { id: userId } = await buildPerson(server, 'student');
  const token = newId();
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(mailedLinks).values({ tokenHash: hashToken(token), userId, purpose: 'reset', expiresAt });
  return { body: { token, password: 'open' } };
}

export const accountCalls = {
  'auth.login': { kind: 'open', ask: credentials },
  'auth.register': { kind: 'open', ask: () => ({ body: registrationForm() }) },
  'auth.forgot': { kind: 'open', ask: () => ({ body: { email: `${newId()}@sanad.example` } }) },
  'auth.reset': { kind: 'open', ask: newPassword },
  'stats.get': { kind: 'open', ask: () => ({}) },
  'audit.list': { kind: 'open', ask: () => ({}) },
  'health.get': { kind: 'open', ask: () => ({}) },
  'openapi.get': { kind: 'open', ask: () => ({}) },
} satisfies Record<string, CallRow>;
