import { demoAccounts } from '#contract/demo.ts';
import type { Role } from '#contract/rights/roles.ts';
import type { classMembers, users } from '#server/db/schema/places-and-people.ts';
import { demoId } from './demo-id.ts';
import { entryAt, type Random, share } from './random.ts';
import { addressIn, type DemoClass, type DemoRegion, timeOf } from './schools.ts';
import type { BothScripts, Script } from './words/both-scripts.ts';
import { familyNames, fatherNames, firstNames } from './words/people.ts';
import { places } from './words/places.ts';

export type DemoPerson = Pick<
  typeof users.$inferSelect,
  'id' | 'fullName' | 'email' | 'signInName' | 'signInKey' | 'contactEmail' | 'phone' | 'address' | 'role' | 'regionId'
> & { created: Date };

export type DemoMember = Omit<typeof classMembers.$inferSelect, 'createdAt' | 'fromMonth'>;

/** Names of the demo accounts (contract/demo.ts). */
const demoNames: Readonly<Record<Role, string>> = {
  admin: 'Salma Idrissi',
  supervisor: 'Yusuf Amrani',
  teacher: 'Amina Tazi',
  student: 'Bilal Ouahbi',
  sponsor: 'Hana Sabri',
};

/** Number of students in the demo teacher's two classes: enough for a second page of a list. */
const largeClasses = [14, 11];
const sponsorCount = 46;

/** The demo's admin. */
export function buildAdmin(): DemoPerson {
  return account('admin', timeOf(-20), null);
}

/** The sponsors of the demo; the first is the demo account. */
export function buildSponsors(random: Random): DemoPerson[] {
  const others = Array.from({ length: sponsorCount - 1 }, (_, index) =>
    person(random, 'sponsor', `${index + 1}`, timeOf(600 + index * 5), null),
  );
  return [account('sponsor', timeOf(599), null), ...others];
}

/** The supervisor of a region; the first region's is the demo account. */
export function buildSupervisor(random: Random, region: DemoRegion, place: number): DemoPerson {
  const created = timeOf(-10 + place);
  if (place === 0) return account('supervisor', created, region);
  return person(random, 'supervisor', `${place}`, created, region);
}

/**
 * Teachers and students of a region. Every class has a teacher, and many teachers have two classes. Every student is in one
 * class, except for the demo student, who is in both of the demo teacher's.
 */
export function buildRegionPeople(random: Random, region: DemoRegion, place: number) {
  const people: DemoPerson[] = [];
  const members: DemoMember[] = [];
  const classes = region.madaris.flatMap((madrasa) => madrasa.classes);
  const madrasaOf = new Map(region.madaris.flatMap(({ id, classes }) => classes.map((entry) => [entry.id, id])));
  const sizes = classSizes(random, region, place);
  const demoTaught = place === 0 ? classes.slice(0, 2) : [];

  function join(entry: DemoPerson, joined: readonly DemoClass[]): void {
    people.push(entry);
    for (const { id: classId } of joined) {
      const madrasaId = madrasaOf.get(classId) ?? region.id;
      members.push({ classId, userId: entry.id, madrasaId, regionId: region.id, role: entry.role });
    }
  }

  if (place === 0) {
    join(account('teacher', timeOf(480), region), demoTaught);
    join(account('student', timeOf(520), region), demoTaught);
  }
  for (const [index, taught] of taughtTogether(random, region).entries()) {
    if (taught.some((entry) => demoTaught.includes(entry))) continue;
    join(person(random, 'teacher', `${place}.${index}`, timeOf(480 + index), region), taught);
  }
  let number = 0;
  for (const [index, entry] of classes.entries()) {
    const size = entryAt(sizes, index) - (place === 0 && index === 0 ? 1 : 0);
    for (let seat = 0; seat < size; seat += 1) {
      number += 1;
      const joined = timeOf(520 + (number % 900));
      join(person(random, 'student', `${place}.${number}`, joined, region), [entry]);
    }
  }
  return { people, members };
}

/** Students by class. The demo student is counted in the first class, and also sits in the second. */
function classSizes(random: Random, { plan }: DemoRegion, place: number): number[] {
  const fixed = place === 0 ? largeClasses : [];
  const rest = plan.students - fixed.reduce((total, each) => total + each, 0);
  return [...fixed, ...share(random, rest, plan.classes - fixed.length, 2)];
}

/** Classes that share a teacher: one or two consecutive ones in one madrasa. */
function taughtTogether(random: Random, region: DemoRegion): DemoClass[][] {
  return region.madaris.flatMap((madrasa, index) => {
    const teachers: DemoClass[][] = [];
    for (const [number, entry] of madrasa.classes.entries()) {
      const last = teachers.at(-1);
      const demoPair = region.plan.fixedPrice !== undefined && index === 0 && number === 1;
      if (last && last.length < 2 && (demoPair || !random.once(3))) last.push(entry);
      else teachers.push([entry]);
    }
    return teachers;
  });
}

function account(role: Role, created: Date, region: DemoRegion | null): DemoPerson {
  return {
    id: demoId(`account ${role}`, created),
    fullName: demoNames[role],
    email: demoAccounts[role],
    signInName: null,
    signInKey: null,
    contactEmail: '',
    phone: '+44 7700 900000',
    address: region?.address ?? 'Mosque Street 1, Azrou',
    role,
    regionId: region?.id ?? null,
    created,
  };
}

/** @param number unique within the role */
function person(random: Random, role: Role, number: string, created: Date, region: DemoRegion | null): DemoPerson {
  const words = [random.pick(firstNames), random.pick(fatherNames), random.pick(familyNames)];
  const place = region?.plan.place ?? random.pick(places);
  return {
    id: demoId(`${role} ${number}`, created),
    fullName: writtenName(random, words, region?.plan.place.script),
    email: mailOf(words, role, number),
    signInName: null,
    signInKey: null,
    contactEmail: '',
    phone: role === 'student' ? '' : inventedPhone(random),
    address: addressIn(random, random.pick(place.towns), place.script),
    role,
    regionId: region?.id ?? null,
    created,
  };
}

function mailOf(words: readonly BothScripts[], role: Role, number: string): string {
  const name = words.map(({ en }) => en.toLowerCase()).join('.');
  return `${name}.${role.slice(0, 2)}${number}@people.sanad.example`;
}

/** In the script of the region; sponsors have no region and write Latin or Arabic letters. */
function writtenName(random: Random, words: readonly BothScripts[], script: Script | undefined): string {
  const own = random.between(1, 10) <= 6 ? 'en' : 'ar';
  return words.map((word) => word[script ?? own]).join(' ');
}

/** A number without a telephone: Ofcom keeps +44 7700 900000 to 900999 for fiction. */
function inventedPhone(random: Random): string {
  return `+44 7700 900${String(random.between(1, 999)).padStart(3, '0')}`;
}
