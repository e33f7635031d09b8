import { eq } from 'drizzle-orm';
import type { Role } from '#contract/rights/roles.ts';
import { hashPassword, requirePassword } from '#server/access/passwords.ts';
import { regions, users } from '#server/db/schema/places-and-people.ts';
import { personSearchText } from '#server/db/search-text.ts';
import type { Context } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { newId } from '#server/new-id.ts';

export interface NewPerson {
  readonly id?: string | undefined;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly password: string;
  readonly role: Role;
}

/** Roles that belong to a region of their own (spec section 3); a supervisor's follows from the region. */
export function hasRegion(role: Role): boolean {
  return role === 'teacher' || role === 'student';
}

/**
 * Writes a person.
 * @param regionId kept for teachers and students only
 * @returns the id. @throws HttpError `email-taken`, `already-there` for a taken id, `rule-broken` for a password too weak
 * for the role
 */
export async function createUser(call: Context, person: NewPerson, regionId: string | null): Promise<string> {
  const { password, id = newId(), ...columns } = person;
  requirePassword(call, person.role, password);
  await call.db.insert(users).values({
    ...columns,
    id,
    regionId: hasRegion(person.role) ? regionId : null,
    passwordHash: await hashPassword(password),
    searchText: personSearchText(person),
  });
  await call.audit('create', { type: 'user', id }, { role: person.role });
  return id;
}

/** @throws HttpError `rule-broken` where there is no such region */
export async function requireRegion(call: Context, regionId: string): Promise<void> {
  const [region] = await call.db.select({ id: regions.id }).from(regions).where(eq(regions.id, regionId));
  if (!region) throw brokenField(call, 'regionId', 'regionRequired');
}
