import type { Reach } from '#contract/rights/access.ts';
import type { Fixture, FixtureCaller } from './fixture.ts';
import type { SponsoredKind } from './fixture-rows.ts';
import type { Thing } from './thing.ts';

/**
 * True if a right with this reach covers a thing: docs/rules.md#who-may-do-what, written a second time, independently of the
 * server.
 */
export function covers(fixture: Fixture, reach: Reach, caller: FixtureCaller, thing: Thing): boolean {
  if (reach === 'all') return true;
  return reach === 'own' ? thing.owner === caller.id : isInScope(fixture, caller, thing);
}

/**
 * "A supervisor has the regions whose supervisorId they are; a teacher and a student the classes they are added to; a sponsor
 * their own sponsorships". Among people, a supervisor has teachers and students.
 */
export function isInScope(fixture: Fixture, caller: FixtureCaller, thing: Thing): boolean {
  const { own } = fixture.places;
  switch (caller.role) {
    case 'admin':
      return true;
    case 'supervisor':
      return thing.regions.includes(own.region) && (thing.role === undefined || isTaughtOrTeaches(thing));
    case 'teacher':
    case 'student':
      return thing.classes.includes(own.class);
    case 'sponsor':
      return isPaidFor(fixture, thing);
  }
}

/** True if an answer to this caller may hold the name, mail address and telephone number of a person. */
export function mayRead(fixture: Fixture, caller: FixtureCaller, person: Thing): boolean {
  if (caller.role === 'admin' || person.id === caller.id) return true;
  if (caller.role === 'supervisor') return isInScope(fixture, caller, person);
  if (caller.role !== 'teacher') return false;
  // The people of the teacher's classes.
  return isTaughtOrTeaches(person) && isInScope(fixture, caller, person);
}

function isTaughtOrTeaches({ role }: Thing): boolean {
  return role === 'teacher' || role === 'student';
}

const depth: Readonly<Record<string, number>> = { region: 0, madrasa: 1, class: 2, material: 3, report: 3 };

/** A sponsorship reaches its place and everything below. */
function isPaidFor({ sponsorshipOn, places: { own } }: Fixture, thing: Thing): boolean {
  const isBelow = (depth[thing.entity] ?? -1) >= (depth[sponsorshipOn] ?? 0);
  const within: Record<SponsoredKind, readonly string[]> = {
    region: thing.regions,
    madrasa: thing.madaris,
    class: thing.classes,
  };
  return isBelow && within[sponsorshipOn].includes(own[sponsorshipOn]);
}
