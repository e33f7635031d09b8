import type { Reach } from '#contract/access.ts';
import type { Scene, SceneCaller } from './scene.ts';
import type { SponsoredKind } from './scene-rows.ts';
import type { Thing } from './thing.ts';

/**
 * Whether a right that reaches so far covers a thing: design/api.md, 'Who may call what', a second time and in other
 * words than the server's own.
 */
export function covers(scene: Scene, reach: Reach, caller: SceneCaller, thing: Thing): boolean {
  if (reach === 'all') return true;
  return reach === 'own' ? thing.owner === caller.id : isInScope(scene, caller, thing);
}

/**
 * "A supervisor has the regions whose supervisorId they are; a teacher and a student the classes they are added to; a
 * sponsor their own sponsorships", and of people a supervisor has teachers and students.
 */
export function isInScope(scene: Scene, caller: SceneCaller, thing: Thing): boolean {
  const { own } = scene.places;
  switch (caller.role) {
    case 'admin':
      return true;
    case 'supervisor':
      return thing.regions.includes(own.region) && (thing.role === undefined || isTaughtOrTeaches(thing));
    case 'teacher':
    case 'student':
      return thing.classes.includes(own.class);
    case 'sponsor':
      return isPaidFor(scene, thing);
  }
}

/** Whose name, mail address and telephone number an answer to this caller may hold at all. */
export function mayRead(scene: Scene, caller: SceneCaller, person: Thing): boolean {
  if (caller.role === 'admin' || person.id === caller.id) return true;
  if (caller.role === 'supervisor') return isInScope(scene, caller, person);
  if (caller.role !== 'teacher') return false;
  // The people of the own classes, and the students of the own madaris.
  const isOfMadrasa = person.role === 'student' && person.madaris.includes(scene.places.own.madrasa);
  return isTaughtOrTeaches(person) && (isInScope(scene, caller, person) || isOfMadrasa);
}

function isTaughtOrTeaches({ role }: Thing): boolean {
  return role === 'teacher' || role === 'student';
}

const depth: Readonly<Record<string, number>> = { region: 0, madrasa: 1, class: 2, material: 3, report: 3 };

/** A pledge reaches what it lies on and everything below. */
function isPaidFor({ pledgeOn, places: { own } }: Scene, thing: Thing): boolean {
  const isBelow = (depth[thing.noun] ?? -1) >= (depth[pledgeOn] ?? 0);
  const within: Record<SponsoredKind, readonly string[]> = {
    region: thing.regions,
    madrasa: thing.madaris,
    class: thing.classes,
  };
  return isBelow && within[pledgeOn].includes(own[pledgeOn]);
}
