import { eq } from 'drizzle-orm';
import { monthOf } from '#contract/month.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { classes, monthOffRequests, monthsOff, schoolYears } from '#server/db/schema/places-and-people.ts';
import { zakatPlaces } from '#server/db/schema/zakat-places.ts';
import { newId } from '#server/new-id.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { ask } from '../ask.ts';
import type { Axis, CallRow, Naming } from '../call-row.ts';
import { type Fixture, idOf } from '../fixture.ts';
import { classForm, madrasaForm, regionForm } from '../forms.ts';
import { freshClass, freshMadrasa, freshRegion, placeAt } from '../fresh.ts';
import type { Entity, Standing } from '../standing.ts';

const classEnd = () => ({ lastMonth: monthOf(new Date()), reason: 'finished' });

const monthOff = { placeType: 'class', kind: 'off', name: 'Ramadan' } as const;

const zakatWords = { scholar: 'Sheikh Musa', purpose: 'Meals of poor pupils' };

/** The class for which zakat may be given. */
function zakatOf(
  prepare: (fixture: Fixture, id: string) => Promise<void>,
  body?: Readonly<Record<string, string>>,
): Axis {
  return {
    what: 'the class of the mark',
    ask: async (fixture, standing) => {
      const id = await freshClass(fixture, standing);
      if (placeAt(fixture, standing)) await prepare(fixture, id);
      return { names: id, params: { type: 'class', id }, ...(body && { body }) };
    },
  };
}

/** A request for a month without lessons in a class, waiting for an answer. */
function requestOf(body?: Readonly<Record<string, string>>): Axis {
  return {
    what: 'the class of the request',
    ask: async (fixture, standing) => {
      const classId = await freshClass(fixture, standing);
      if (!placeAt(fixture, standing)) return { names: classId, params: { id: classId }, ...(body && { body }) };
      const id = newId();
      const row = { id, classId, month: monthOf(new Date()), name: 'Ramadan', state: 'asked' } as const;
      await fixture.db.insert(monthOffRequests).values(row);
      return { names: classId, params: { id }, ...(body && { body }) };
    },
  };
}

const found = (fixture: Fixture) => ({ search: fixture.tag, limit: '100' });

/** A call with the id of the thing in its path, and its other parts. */
function byId(
  entity: Entity,
  rest: (fixture: Fixture, standing: Standing) => Partial<Naming> = () => ({}),
  name = 'id',
): Axis {
  return {
    what: `the ${entity}`,
    ask: (fixture, standing) => {
      const names = idOf(fixture, entity, standing);
      return { names, params: { [name]: names }, ...rest(fixture, standing) };
    },
  };
}

const smallPicture = { name: 'front.png', bytes: drawPicture(32, 24) };

/** A madrasa with a picture. */
function pictured(params: (id: string, fileId: string) => Readonly<Record<string, string>>): Axis {
  return {
    what: 'the madrasa of the picture',
    ask: async (fixture, standing) => {
      const id = await freshMadrasa(fixture, standing);
      if (!placeAt(fixture, standing)) return { names: id, params: params(id, id) };
      const set = await ask(fixture.server, 'madaris.setPicture', {
        as: fixture.callers.admin,
        params: { id },
        file: smallPicture,
      });
      // Preparations are removed from the log: tests compare the log before and after the call.
      await fixture.db.delete(auditLog).where(eq(auditLog.objectId, id));
      const fileId = /([0-9a-f-]{36})\.jpg$/.exec(set.body.data.picture)?.[1] ?? '';
      return { names: id, params: params(id, fileId) };
    },
  };
}

/** Made for the call, because the call deletes it. */
function once(entity: Entity, make: (fixture: Fixture, standing: Standing) => Promise<string>): Axis {
  return {
    what: `the ${entity}`,
    ask: async (fixture, standing) => {
      const names = await make(fixture, standing);
      return { names, params: { id: names } };
    },
  };
}

/** Keeps the supervisor, so that no one's scope changes. */
function sameRegion(fixture: Fixture, standing: Standing) {
  const supervisor = standing === 'other region' ? 'other supervisor' : 'supervisor';
  return { body: regionForm(fixture.person(supervisor).id) };
}

export const placeCalls = {
  'regions.list': { kind: 'list', entities: ['region'], query: found },
  'regions.get': { kind: 'things', axes: [byId('region')] },
  'regions.create': { kind: 'open', ask: (fixture) => ({ body: regionForm(fixture.person('supervisor').id) }) },
  'regions.update': { kind: 'things', axes: [byId('region', sameRegion)] },
  'regions.delete': { kind: 'things', axes: [once('region', freshRegion)] },

  'madaris.list': { kind: 'list', entities: ['madrasa'], query: found },
  'madaris.get': { kind: 'things', axes: [byId('madrasa')] },
  'madaris.ofRegion': { kind: 'things', axes: [byId('region')] },
  'madaris.create': {
    kind: 'things',
    axes: [
      {
        what: 'the region that the madrasa comes into',
        ask: (fixture, standing) => {
          const names = idOf(fixture, 'region', standing);
          return { names, body: madrasaForm(names) };
        },
      },
    ],
  },
  'madaris.update': {
    kind: 'things',
    axes: [
      byId('madrasa', (fixture, standing) => {
        const place = placeAt(fixture, standing) ?? fixture.places.own;
        return { body: madrasaForm(place.region) };
      }),
      {
        what: 'the region that the madrasa moves to',
        ask: async (fixture, standing) => {
          const names = idOf(fixture, 'region', standing);
          return { names, params: { id: await freshMadrasa(fixture, 'own') }, body: madrasaForm(names) };
        },
      },
    ],
  },
  'madaris.setPicture': {
    kind: 'things',
    axes: [
      {
        what: 'the madrasa',
        ask: async (fixture, standing) => {
          const id = await freshMadrasa(fixture, standing);
          return { names: id, params: { id }, file: smallPicture };
        },
      },
    ],
  },
  'madaris.removePicture': { kind: 'things', axes: [pictured((id) => ({ id }))] },
  'files.madrasaPicture': { kind: 'things', axes: [pictured((_id, fileId) => ({ fileId }))] },
  'madaris.delete': { kind: 'things', axes: [once('madrasa', freshMadrasa)] },

  'classes.list': { kind: 'list', entities: ['class'], query: found },
  'classes.get': { kind: 'things', axes: [byId('class', undefined, 'classId')] },
  'classes.ofMadrasa': { kind: 'things', axes: [byId('madrasa')] },
  'classes.create': {
    kind: 'things',
    axes: [
      {
        what: 'the madrasa that the class comes into',
        ask: (fixture, standing) => {
          const names = idOf(fixture, 'madrasa', standing);
          return { names, body: classForm(names) };
        },
      },
    ],
  },
  'classes.update': {
    kind: 'things',
    axes: [
      byId('class', (fixture, standing) => {
        const place = placeAt(fixture, standing) ?? fixture.places.own;
        return { body: classForm(place.madrasa) };
      }),
      {
        what: 'the madrasa that the class moves to',
        ask: async (fixture, standing) => {
          const names = idOf(fixture, 'madrasa', standing);
          return { names, params: { id: await freshClass(fixture, 'own') }, body: classForm(names) };
        },
      },
    ],
  },
  'classes.end': {
    kind: 'things',
    axes: [
      {
        what: 'the class',
        ask: async (fixture, standing) => {
          const id = await freshClass(fixture, standing);
          return { names: id, params: { id }, body: classEnd() };
        },
      },
      {
        what: 'the class that goes on in its place',
        ask: async (fixture, standing) => {
          const names = idOf(fixture, 'class', standing);
          return {
            names,
            params: { id: await freshClass(fixture, 'own') },
            body: { ...classEnd(), successorId: names },
          };
        },
      },
    ],
  },
  'classes.reopen': {
    kind: 'things',
    axes: [
      {
        what: 'the class',
        ask: async (fixture, standing) => {
          const id = await freshClass(fixture, standing);
          await fixture.db
            .update(classes)
            .set({ lastMonth: monthOf(new Date()), endedReason: 'finished' })
            .where(eq(classes.id, id));
          return { names: id, params: { id } };
        },
      },
    ],
  },
  'classes.delete': { kind: 'things', axes: [once('class', freshClass)] },

  'schoolYears.newest': {
    kind: 'things',
    axes: [
      {
        what: 'the madrasa',
        ask: async (fixture, standing) => {
          const id = await freshMadrasa(fixture, standing);
          return { names: id, params: { id } };
        },
      },
    ],
  },
  'schoolYears.start': {
    kind: 'things',
    axes: [
      {
        what: 'the madrasa',
        ask: async (fixture, standing) => {
          const id = await freshMadrasa(fixture, standing);
          return { names: id, params: { id }, body: { lastMonth: monthOf(new Date()), confirm: true, classes: [] } };
        },
      },
    ],
  },
  'schoolYears.undo': {
    kind: 'things',
    axes: [
      {
        what: 'the madrasa of which a year was started',
        ask: async (fixture, standing) => {
          const id = await freshMadrasa(fixture, standing);
          const lastMonth = monthOf(new Date());
          const done = { ended: [], added: [], moved: [], monthsOff: [], left: 0 };
          if (placeAt(fixture, standing)) {
            const row = { id: newId(), madrasaId: id, lastMonth, done, startedAt: new Date() };
            await fixture.db.insert(schoolYears).values(row);
          }
          return { names: id, params: { id } };
        },
      },
    ],
  },

  'monthsOff.list': { kind: 'open', ask: () => ({}) },
  'monthsOff.create': {
    kind: 'things',
    axes: [
      {
        what: 'the class whose month it is',
        ask: async (fixture, standing) => {
          const names = await freshClass(fixture, standing);
          return { names, body: { placeType: 'class', placeId: names, month: monthOf(new Date()), name: 'Ramadan' } };
        },
      },
    ],
  },
  'monthsOff.delete': {
    kind: 'things',
    axes: [
      {
        what: 'the month off of a class',
        ask: async (fixture, standing) => {
          const classId = await freshClass(fixture, standing);
          if (!placeAt(fixture, standing)) return { names: classId, params: { id: classId } };
          const id = newId();
          await fixture.db.insert(monthsOff).values({ ...monthOff, id, classId, month: monthOf(new Date()) });
          return { names: classId, params: { id } };
        },
      },
    ],
  },

  'monthsOff.createSeveral': {
    kind: 'things',
    axes: [
      {
        what: 'the class whose months they are',
        ask: async (fixture, standing) => {
          const names = await freshClass(fixture, standing);
          return {
            names,
            body: { placeType: 'class', placeId: names, months: [monthOf(new Date())], name: 'Ramadan' },
          };
        },
      },
    ],
  },
  'monthOffRequests.list': { kind: 'open', ask: () => ({}) },
  'monthOffRequests.create': {
    kind: 'things',
    axes: [
      {
        what: 'the class of the request',
        ask: (fixture, standing) => {
          const names = idOf(fixture, 'class', standing);
          return { names, body: { classId: names, month: monthOf(new Date()), name: 'Ramadan' } };
        },
      },
    ],
  },
  'monthOffRequests.agree': { kind: 'things', axes: [requestOf()] },
  'monthOffRequests.decline': { kind: 'things', axes: [requestOf({ note: 'Lessons were held.' })] },

  'zakat.list': { kind: 'open', ask: () => ({}) },
  'zakat.get': { kind: 'things', axes: [zakatOf(() => Promise.resolve())] },
  'zakat.mark': { kind: 'things', axes: [zakatOf(() => Promise.resolve(), zakatWords)] },
  'zakat.unmark': {
    kind: 'things',
    axes: [
      zakatOf(async ({ db }, classId) => {
        await db.insert(zakatPlaces).values({ id: newId(), placeType: 'class', classId, ...zakatWords });
      }),
    ],
  },
} satisfies Record<string, CallRow>;
