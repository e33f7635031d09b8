import { monthOf } from '#contract/month.ts';
import { classMembers } from '#server/db/schema/places-and-people.ts';
import type { Axis, CallRow, Naming } from '../call-row.ts';
import { type Fixture, type FixtureCaller, idOf } from '../fixture.ts';
import type { PersonName } from '../fixture-people.ts';
import { personForm } from '../forms.ts';
import { covers } from '../scope-model.ts';
import type { Standing } from '../standing.ts';
import type { Thing } from '../thing.ts';

const found = (fixture: Fixture) => ({ search: fixture.tag, limit: '100' });

function personAt(fixture: Fixture, standing: Standing, caller: FixtureCaller): string {
  return standing === 'own' ? caller.id : idOf(fixture, 'person', standing);
}

/** People of roles other than student, by their standing. */
const others: Readonly<Record<Exclude<Standing, 'deleted' | 'random id'>, PersonName>> = {
  own: 'second sponsor',
  'same class': 'colleague',
  'same madrasa': 'teacher of C2',
  'other madrasa': 'other admin',
  'other region': 'sponsor of C4',
};

/** "Everybody their own record", however far the right reaches. */
const orSelf: NonNullable<Axis['covers']> = (thing, fixture, caller, reach) =>
  thing.id === caller.id || covers(fixture, reach, caller, thing);

function aPerson(rest: Partial<Naming> = {}, spoils = false): readonly [Axis, Axis] {
  return [
    {
      what: 'the person',
      spoils,
      covers: orSelf,
      ask: (fixture, standing, caller) => {
        const names = personAt(fixture, standing, caller);
        return { names, params: { id: names }, ...rest };
      },
    },
    {
      what: 'the person of another role',
      spoils,
      covers: orSelf,
      ask: (fixture, standing) => {
        const isThere = standing !== 'deleted' && standing !== 'random id';
        const names = isThere ? fixture.person(others[standing]).id : idOf(fixture, 'person', standing);
        return { names, params: { id: names }, ...rest };
      },
    },
  ];
}

function ofClass(rest?: (fixture: Fixture) => Partial<Naming>): Axis {
  return {
    what: 'the class',
    spoils: rest !== undefined,
    ask: (fixture, standing) => {
      const names = idOf(fixture, 'class', standing);
      return { names, params: { classId: names }, ...rest?.(fixture) };
    },
  };
}

/** A present member of the class of this standing. */
function memberAt({ person }: Fixture, standing: Standing): string {
  if (standing === 'same madrasa') return person('student of C2').id;
  if (standing === 'other madrasa') return person('student of C3').id;
  return person(standing === 'other region' ? 'student of C4' : standing === 'own' ? 'colleague' : 'fellow').id;
}

const isMemberOfOwnClass = (thing: Thing, { places }: Fixture) => thing.classes.includes(places.own.class);

/**
 * The people of the fixture have addresses, so a teacher can hand a slip to none of them (server/modules/users/slips.test.ts).
 */
function forManagers(axis: Axis): Axis {
  return {
    ...axis,
    covers: (thing, fixture, caller, reach) => caller.role !== 'teacher' && orSelf(thing, fixture, caller, reach),
  };
}

const [invited, invitedOfAnotherRole] = aPerson({}, true);

/** Teachers, by their standing. */
const teachers: Readonly<Record<Exclude<Standing, 'deleted' | 'random id'>, PersonName>> = {
  own: 'colleague',
  'same class': 'colleague',
  'same madrasa': 'teacher of C2',
  'other madrasa': 'teacher of C3',
  'other region': 'teacher of C4',
};

function teacherAt(fixture: Fixture, standing: Standing): string {
  const isThere = standing !== 'deleted' && standing !== 'random id';
  return isThere ? fixture.person(teachers[standing]).id : idOf(fixture, 'person', standing);
}

/** A teacher of the caller's class, even after an earlier call made them leave. */
async function teaching({ db, person, places }: Fixture, name: PersonName): Promise<string> {
  const { id } = person(name);
  await db.insert(classMembers).values({ classId: places.own.class, userId: id }).onConflictDoNothing();
  return id;
}

function leaving(classes: readonly { classId: string; teacherId: string | null }[] = []) {
  return { lastMonth: monthOf(new Date()), signIn: 'never', classes };
}

export const peopleCalls = {
  'users.list': { kind: 'list', entities: ['person'], query: found },
  'users.create': {
    kind: 'things',
    axes: [
      {
        what: 'the region that the person comes into',
        ask: (fixture, standing) => {
          const names = idOf(fixture, 'region', standing);
          return { names, body: personForm({ regionId: names }) };
        },
      },
    ],
  },
  'users.get': { kind: 'things', axes: aPerson() },
  'users.update': { kind: 'things', axes: aPerson({ body: { address: 'New Gate' } }) },
  'users.history': { kind: 'things', axes: aPerson() },
  'users.delete': { kind: 'things', axes: aPerson({}, true) },
  'users.invite': { kind: 'things', axes: [forManagers(invited), forManagers(invitedOfAnotherRole)] },
  'users.leave': {
    kind: 'things',
    axes: [
      {
        what: 'the teacher who leaves',
        spoils: true,
        ask: (fixture, standing) => {
          const names = teacherAt(fixture, standing);
          return { names, params: { id: names }, body: leaving() };
        },
      },
      {
        what: 'the class that someone takes over',
        spoils: true,
        covers: (thing, fixture, caller, reach) =>
          isMemberOfOwnClass(thing, fixture) && covers(fixture, reach, caller, thing),
        ask: async (fixture, standing) => {
          const names = idOf(fixture, 'class', standing);
          const id = await teaching(fixture, 'colleague');
          return { names, params: { id }, body: leaving([{ classId: names, teacherId: null }]) };
        },
      },
      {
        what: 'the teacher who takes over',
        spoils: true,
        ask: async (fixture, standing) => {
          const names = teacherAt(fixture, standing);
          const id = await teaching(fixture, names === fixture.person('colleague').id ? 'teacher' : 'colleague');
          return {
            names,
            params: { id },
            body: leaving([{ classId: fixture.places.own.class, teacherId: names }]),
          };
        },
      },
    ],
  },
  'users.madaris': { kind: 'things', axes: aPerson() },
  'users.ofMadrasa': {
    kind: 'things',
    axes: [
      {
        what: 'the madrasa',
        ask: (fixture, standing) => {
          const names = idOf(fixture, 'madrasa', standing);
          return { names, params: { id: names } };
        },
      },
    ],
  },
  'classes.users': { kind: 'things', axes: [ofClass()] },
  'classes.signIns': { kind: 'things', axes: [ofClass()] },
  'classes.addUser': {
    kind: 'things',
    axes: [
      ofClass((fixture) => ({ body: { userId: fixture.person('student of C3').id } })),
      {
        what: 'the person who is added',
        spoils: true,
        ask: (fixture, standing, caller) => {
          const names = personAt(fixture, standing, caller);
          return { names, params: { classId: fixture.places.own.class }, body: { userId: names } };
        },
      },
      ofClass(() => ({ body: personForm({ role: 'teacher' }) })),
    ],
  },
  'classes.removeUser': {
    kind: 'things',
    axes: [
      {
        what: 'the class',
        spoils: true,
        ask: (fixture, standing) => {
          const names = idOf(fixture, 'class', standing);
          return { names, params: { id: names, userId: memberAt(fixture, standing) } };
        },
      },
      {
        what: 'the person who is taken out',
        spoils: true,
        covers: (thing, fixture, caller, reach) =>
          isMemberOfOwnClass(thing, fixture) && covers(fixture, reach, caller, thing),
        ask: (fixture, standing, caller) => {
          const names = personAt(fixture, standing, caller);
          return { names, params: { id: fixture.places.own.class, userId: names } };
        },
      },
    ],
  },
  'classes.removeUsers': {
    kind: 'things',
    axes: [
      {
        what: 'the class',
        spoils: true,
        ask: (fixture, standing) => {
          const names = idOf(fixture, 'class', standing);
          return { names, params: { classId: names }, body: { ids: [memberAt(fixture, standing)] } };
        },
      },
    ],
  },
} satisfies Record<string, CallRow>;
