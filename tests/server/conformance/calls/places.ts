import type { Axis, CallRow, Naming } from '../call-row.ts';
import { classForm, madrasaForm, regionForm } from '../forms.ts';
import { freshClass, freshMadrasa, freshRegion, placeAt } from '../fresh.ts';
import { idOf, type Scene } from '../scene.ts';
import type { Noun, Standing } from '../standing.ts';

const found = (scene: Scene) => ({ search: scene.tag, limit: '100' });

/** The thing in the path, and the rest of the call. */
function byId(noun: Noun, rest: (scene: Scene, standing: Standing) => Partial<Naming> = () => ({}), name = 'id'): Axis {
  return {
    what: `the ${noun}`,
    ask: (scene, standing) => {
      const names = idOf(scene, noun, standing);
      return { names, params: { [name]: names }, ...rest(scene, standing) };
    },
  };
}

/** Made for the call, because the call deletes it. */
function once(noun: Noun, make: (scene: Scene, standing: Standing) => Promise<string>): Axis {
  return {
    what: `the ${noun}`,
    ask: async (scene, standing) => {
      const names = await make(scene, standing);
      return { names, params: { id: names } };
    },
  };
}

/** With the supervisor it has, so that nobody's scope changes. */
function sameRegion(scene: Scene, standing: Standing) {
  const supervisor = standing === 'other region' ? 'other supervisor' : 'supervisor';
  return { body: regionForm(scene.person(supervisor).id) };
}

export const placeCalls = {
  'regions.list': { kind: 'list', nouns: ['region'], query: found },
  'regions.get': { kind: 'things', axes: [byId('region')] },
  'regions.create': { kind: 'open', ask: (scene) => ({ body: regionForm(scene.person('supervisor').id) }) },
  'regions.update': { kind: 'things', axes: [byId('region', sameRegion)] },
  'regions.delete': { kind: 'things', axes: [once('region', freshRegion)] },

  'madaris.list': { kind: 'list', nouns: ['madrasa'], query: found },
  'madaris.get': { kind: 'things', axes: [byId('madrasa')] },
  'madaris.ofRegion': { kind: 'things', axes: [byId('region')] },
  'madaris.create': {
    kind: 'things',
    axes: [
      {
        what: 'the region that the madrasa comes into',
        ask: (scene, standing) => {
          const names = idOf(scene, 'region', standing);
          return { names, body: madrasaForm(names) };
        },
      },
    ],
  },
  'madaris.update': {
    kind: 'things',
    axes: [
      byId('madrasa', (scene, standing) => {
        const place = placeAt(scene, standing) ?? scene.places.own;
        return { body: madrasaForm(place.region) };
      }),
      {
        what: 'the region that the madrasa moves to',
        ask: async (scene, standing) => {
          const names = idOf(scene, 'region', standing);
          return { names, params: { id: await freshMadrasa(scene, 'own') }, body: madrasaForm(names) };
        },
      },
    ],
  },
  'madaris.delete': { kind: 'things', axes: [once('madrasa', freshMadrasa)] },

  'classes.list': { kind: 'list', nouns: ['class'], query: found },
  'classes.get': { kind: 'things', axes: [byId('class', undefined, 'classId')] },
  'classes.ofMadrasa': { kind: 'things', axes: [byId('madrasa')] },
  'classes.create': {
    kind: 'things',
    axes: [
      {
        what: 'the madrasa that the class comes into',
        ask: (scene, standing) => {
          const names = idOf(scene, 'madrasa', standing);
          return { names, body: classForm(names) };
        },
      },
    ],
  },
  'classes.update': {
    kind: 'things',
    axes: [
      byId('class', (scene, standing) => {
        const place = placeAt(scene, standing) ?? scene.places.own;
        return { body: classForm(place.madrasa) };
      }),
      {
        what: 'the madrasa that the class moves to',
        ask: async (scene, standing) => {
          const names = idOf(scene, 'madrasa', standing);
          return { names, params: { id: await freshClass(scene, 'own') }, body: classForm(names) };
        },
      },
    ],
  },
  'classes.delete': { kind: 'things', axes: [once('class', freshClass)] },
} satisfies Record<string, CallRow>;
