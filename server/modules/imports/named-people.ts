import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { fold } from '#contract/text/folding.ts';
import { freeSignInName, signInKey, signInStem } from '#contract/typed/sign-in-names.ts';
import type { UserRow } from '#server/access/person-in-reach.ts';
import { usersInScope } from '#server/access/scope.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import type { Context } from '#server/http/handler.ts';

const namesAtOnce = 1_000;

/** Number of a name's letters by which rows are ordered. */
const sortedLetters = 200;

/**
 * People without an address within the caller's reach whom rows name, and the sign-in names for new ones. A name is assigned
 * once in a file; the run uses it if it is still free.
 */
export async function namedPeople(call: Pick<Context, 'db' | 'caller' | 'reach' | 'clock'>, names: readonly string[]) {
  const folded = [...new Set(names.map(sortNameOf))];
  const people: UserRow[] = [];
  const taken = new Set<string>();
  for (let first = 0; first < folded.length; first += namesAtOnce) {
    const some = folded.slice(first, first + namesAtOnce);
    const within = and(inArray(users.sortName, some), isNotNull(users.signInName), usersInScope(call));
    people.push(...(await call.db.select().from(users).where(within).orderBy(users.createdAt, users.id)));
  }
  const stems = [...new Set(names.map((name) => signInKey(signInStem(name))))];
  if (stems.length > 0) {
    const stemOfKey = sql`regexp_replace(${users.signInKey}, '[0-9]+$', '')`;
    const rows = await call.db
      .select({ key: users.signInKey })
      .from(users)
      .where(and(isNotNull(users.signInKey), sql`${stemOfKey} = any(${sql.param(stems)}::text[])`));
    for (const { key } of rows) if (key !== null) taken.add(key);
  }
  const byName = new Map<string, UserRow[]>();
  for (const person of people)
    byName.set(person.sortName ?? '', [...(byName.get(person.sortName ?? '') ?? []), person]);
  return {
    people,
    find(fullName: string, fits: (person: UserRow) => boolean): UserRow | undefined {
      return byName.get(sortNameOf(fullName))?.find(fits);
    },
    newName(fullName: string): string {
      const name = freeSignInName(fullName, (key) => taken.has(key));
      taken.add(signInKey(name));
      return name;
    },
  };
}

function sortNameOf(fullName: string): string {
  return fold(fullName).slice(0, sortedLetters);
}
