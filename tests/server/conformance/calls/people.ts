import type { Axis, CallRow, Naming } from '../call-row.ts';
import { personForm } from '../forms.ts';
import { idOf, type Scene, type SceneCaller } from '../scene.ts';
import type { PersonName } from '../scene-people.ts';
import { covers } from '../scope-model.ts';
import type { Standing } from '../standing.ts';
import type { Thing } from '../thing.ts';

const found = (scene: Scene) => ({ search: scene.tag, limit: '100' });

function personAt(scene: Scene, standing: Standing, caller: SceneCaller): string {
  return standing === 'own' ? caller.id : idOf(scene, 'person', standing);
}

/** People of other roles than student, by where they stand. */
const others: Readonly<Record<Exclude<Standing, 'deleted' | 'random id'>, PersonName>> = {
  own: 'second sponsor',
  'same class': 'colleague',
  'same madrasa': 'teacher of C2',
  'other madrasa': 'other admin',
  'other region': 'sponsor of C4',
};

/** "Everybody their own record", whatever else the right reaches. */
const orSelf: NonNullable<Axis['covers']> = (thing, scene, caller, reach) =>
  thing.id === caller.id || covers(scene, reach, caller, thing);

function aPerson(rest: Partial<Naming> = {}, spoils = false): readonly [Axis, Axis] {
  return [
    {
      what: 'the person',
      spoils,
      covers: orSelf,
      ask: (scene, standing, caller) => {
        const names = personAt(scene, standing, caller);
        return { names, params: { id: names }, ...rest };
      },
    },
    {
      what: 'the person of another role',
      spoils,
      covers: orSelf,
      ask: (scene, standing) => {
        const isThere = standing !== 'deleted' && standing !== 'random id';
        const names = isThere ? scene.person(others[standing]).id : idOf(scene, 'person', standing);
        return { names, params: { id: names }, ...rest };
      },
    },
  ];
}

function ofClass(rest?: (scene: Scene) => Partial<Naming>): Axis {
  return {
    what: 'the class',
    spoils: rest !== undefined,
    ask: (scene, standing) => {
      const names = idOf(scene, 'class', standing);
      return { names, params: { classId: names }, ...rest?.(scene) };
    },
  };
}

/** Who is in the class of this standing already. */
function memberAt({ person }: Scene, standing: Standing): string {
  if (standing === 'same madrasa') return person('student of C2').id;
  if (standing === 'other madrasa') return person('student of C3').id;
  return person(standing === 'other region' ? 'student of C4' : standing === 'own' ? 'colleague' : 'fellow').id;
}

const isMemberOfOwnClass = (thing: Thing, { places }: Scene) => thing.classes.includes(places.own.class);

export const peopleCalls = {
  'users.list': { kind: 'list', nouns: ['person'], query: found },
  'users.create': {
    kind: 'things',
    axes: [
      {
        what: 'the region that the person comes into',
        ask: (scene, standing) => {
          const names = idOf(scene, 'region', standing);
          return { names, body: personForm({ regionId: names }) };
        },
      },
    ],
  },
  'users.get': { kind: 'things', axes: aPerson() },
  'users.update': { kind: 'things', axes: aPerson({ body: { address: 'New Gate' } }) },
  'users.delete': { kind: 'things', axes: aPerson({}, true) },
  'users.madaris': { kind: 'things', axes: aPerson() },
  'users.ofMadrasa': {
    kind: 'things',
    axes: [
      {
        what: 'the madrasa',
        ask: (scene, standing) => {
          const names = idOf(scene, 'madrasa', standing);
          return { names, params: { id: names } };
        },
      },
    ],
  },
  'classes.users': { kind: 'things', axes: [ofClass()] },
  'classes.addUser': {
    kind: 'things',
    axes: [
      ofClass((scene) => ({ body: { userId: scene.person('student of C3').id } })),
      {
        what: 'the person who is added',
        spoils: true,
        ask: (scene, standing, caller) => {
          const names = personAt(scene, standing, caller);
          return { names, params: { classId: scene.places.own.class }, body: { userId: names } };
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
        ask: (scene, standing) => {
          const names = idOf(scene, 'class', standing);
          return { names, params: { id: names, userId: memberAt(scene, standing) } };
        },
      },
      {
        what: 'the person who is taken out',
        spoils: true,
        covers: (thing, scene, caller, reach) =>
          isMemberOfOwnClass(thing, scene) && covers(scene, reach, caller, thing),
        ask: (scene, standing, caller) => {
          const names = personAt(scene, standing, caller);
          return { names, params: { id: scene.places.own.class, userId: names } };
        },
      },
    ],
  },
} satisfies Record<string, CallRow>;
