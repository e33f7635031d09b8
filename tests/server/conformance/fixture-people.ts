import type { Role } from '#contract/rights/roles.ts';
import { newId } from '#server/new-id.ts';
import type { ClassStanding } from './standing.ts';

/** The people of a fixture: name, role, the class they are in or sponsor, and the region in their record. */
const cast = [
  ['admin', 'admin'],
  ['other admin', 'admin'],
  ['supervisor', 'supervisor', undefined, 'north'],
  ['other supervisor', 'supervisor', undefined, 'south'],
  ['teacher', 'teacher', 'own', 'north'],
  ['colleague', 'teacher', 'own'],
  ['teacher of C2', 'teacher', 'same madrasa'],
  ['teacher of C3', 'teacher', 'other madrasa'],
  ['teacher of C4', 'teacher', 'other region', 'south'],
  ['student', 'student', 'own', 'north'],
  ['fellow', 'student', 'own'],
  ['student of C2', 'student', 'same madrasa'],
  ['student of C3', 'student', 'other madrasa', 'north'],
  ['student of C4', 'student', 'other region'],
  ['sponsor', 'sponsor'],
  ['second sponsor', 'sponsor', 'own'],
  ['sponsor of C2', 'sponsor', 'same madrasa'],
  ['sponsor of C3', 'sponsor', 'other madrasa'],
  ['sponsor of C4', 'sponsor', 'other region'],
  ['someone deleted', 'student'],
] as const satisfies readonly (readonly [string, Role, (ClassStanding | undefined)?, ('north' | 'south')?])[];

export type PersonName = (typeof cast)[number][0];

export interface FixturePerson {
  readonly id: string;
  readonly name: PersonName;
  readonly fullName: string;
  readonly role: Role;
  readonly email: string;
  readonly phone: string;
  readonly passwordHash: string;
  readonly classAt: ClassStanding | undefined;
  readonly regionId: string | null;
}

let telephones = 7_000_000;

/** People with unique names, addresses, telephone numbers and passwords, so that each is recognized in any answer. */
export function castOf(tag: string, regions: { north: string; south: string }): FixturePerson[] {
  return cast.map(([name, role, classAt, region]) => {
    const id = newId();
    telephones += 1;
    return {
      id,
      name,
      role,
      classAt,
      fullName: `Person ${telephones} of ${tag}`,
      email: `${name.replaceAll(' ', '-').toLowerCase()}@${tag}.example`,
      phone: `+212 ${telephones}`,
      passwordHash: `hash-of-${id}`,
      regionId: region ? regions[region] : null,
    };
  });
}
