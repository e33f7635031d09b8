import { eq } from 'drizzle-orm';
import { hasRegion } from '#contract/rights/roles.ts';
import { hashPassword, lockedHash, requirePassword } from '#server/access/passwords.ts';
import { regions, users } from '#server/db/schema/places-and-people.ts';
import { personSearchText } from '#server/db/search-text.ts';
import type { Context, Writing } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { newId } from '#server/new-id.ts';
import { signInColumns } from './sign-in-name.ts';

export type NewPerson = Pick<typeof users.$inferSelect, 'fullName' | 'email' | 'phone' | 'address' | 'role'> & {
  readonly contactEmail?: string | undefined;
  readonly id?: string | undefined;
  /** A sign-in name for a person without an address; used if it is free. */
  readonly signInName?: string | null | undefined;
};

/**
 * The person's future sign-in: a password, an already hashed one, or a link to set one. Before that link is used, no one can
 * sign in.
 */
export type Credential = { readonly password: string } | { readonly passwordHash: string } | 'by link';

/**
 * Writes a person; one without an address gets a sign-in name. The caller's right is checked before, by `addUser`.
 * @param regionId kept for teachers and students only
 * @returns the id
 * @throws HttpError `email-taken`, `already-there` for a taken id, `rule-broken` for a password too weak for the role
 */
export async function createUser(
  call: Pick<Writing, 'db' | 'language' | 'audit'>,
  person: NewPerson,
  credential: Credential,
  regionId: string | null,
): Promise<string> {
  const { id = newId(), fullName, contactEmail = '', phone, address, role } = person;
  const passwordHash = await hashOf(call, person, credential);
  const signIn = await signInColumns(call.db, person, person.signInName);
  await call.db.insert(users).values({
    ...{ id, fullName, contactEmail, phone, address, role, passwordHash, ...signIn },
    regionId: hasRegion(role) ? regionId : null,
    searchText: personSearchText({ ...person, contactEmail, ...signIn }),
  });
  await call.audit('create', { type: 'user', id }, { role });
  return id;
}

async function hashOf(
  call: Pick<Context, 'language'>,
  person: Pick<NewPerson, 'role' | 'email'>,
  credential: Credential,
): Promise<string> {
  if (credential === 'by link') return lockedHash;
  if ('passwordHash' in credential) return credential.passwordHash;
  requirePassword(call, person, credential.password);
  return hashPassword(credential.password);
}

/** @throws HttpError `rule-broken` for an unknown region */
export async function requireRegion(call: Pick<Context, 'db' | 'language'>, regionId: string): Promise<void> {
  const [region] = await call.db.select({ id: regions.id }).from(regions).where(eq(regions.id, regionId));
  if (!region) throw brokenField(call, 'regionId', 'regionRequired');
}
