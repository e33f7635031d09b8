import type { Axis, CallRow, Naming } from '../call-row.ts';
import { type Fixture, type FixtureCaller, idOf } from '../fixture.ts';
import { documentForm, sponsorshipForm } from '../forms.ts';
import { isInScope, mayRead } from '../scope-model.ts';
import type { Entity } from '../standing.ts';
import type { Thing } from '../thing.ts';

function named(entity: Entity, name: string, rest: Partial<Naming> = {}): Axis {
  return {
    what: `the ${entity}`,
    ask: (fixture, standing) => {
      const names = idOf(fixture, entity, standing);
      return { names, params: { [name]: names }, ...rest };
    },
  };
}

/** By the id of the file itself, as `fileUrl` has it; by that of its document where there is none. */
function fileOf(entity: 'material' | 'report', name = 'fileId'): Axis {
  return {
    what: `the file of the ${entity}`,
    ask: (fixture, standing) => {
      const names = idOf(fixture, entity, standing);
      return { names, params: { [name]: fixture.documents.get(names)?.fileId ?? names } };
    },
  };
}

/** Anything that is there may be sponsored: what "own" means here is whose sponsorship it becomes. */
function sponsorshipOn(entity: 'region' | 'madrasa' | 'class'): Axis {
  return {
    what: `the ${entity} that is sponsored`,
    covers: () => true,
    ask: (fixture, standing) => {
      const names = idOf(fixture, entity, standing);
      return { names, body: sponsorshipForm(entity, names) };
    },
  };
}

/** What a device keeps: of what is in scope all that the role reads, and the people whom it may read. */
function isOnDevice(thing: Thing, fixture: Fixture, caller: FixtureCaller): boolean {
  if (thing.entity === 'person') return mayRead(fixture, caller, thing);
  if (thing.entity === 'material' && caller.role === 'sponsor') return false;
  if (thing.entity === 'report' && caller.role === 'student') return false;
  return isInScope(fixture, caller, thing);
}

const all = () => ({ limit: '100' });

export const workCalls = {
  'materials.list': { kind: 'things', axes: [named('class', 'classId')] },
  'materials.get': {
    kind: 'things',
    fixture: { documents: ['material'] },
    axes: [named('material', 'id')],
  },
  'materials.create': { kind: 'things', axes: [named('class', 'classId', { body: documentForm() })] },
  'materials.delete': {
    kind: 'things',
    fixture: { documents: ['material'] },
    axes: [
      { ...named('material', 'id'), spoils: true },
      { ...fileOf('material', 'id'), spoils: true },
    ],
  },
  'files.material': {
    kind: 'things',
    fixture: { documents: ['material'] },
    axes: [fileOf('material'), named('material', 'fileId')],
  },

  'reports.list': { kind: 'things', axes: [named('class', 'classId')] },
  'reports.get': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [named('report', 'id')],
  },
  'reports.create': { kind: 'things', axes: [named('class', 'classId', { body: documentForm() })] },
  'reports.delete': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [
      { ...named('report', 'id'), spoils: true },
      { ...fileOf('report', 'id'), spoils: true },
    ],
  },
  'files.report': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [fileOf('report'), named('report', 'fileId')],
  },

  'sponsorships.list': { kind: 'list', entities: ['sponsorship'], query: all },
  'sponsorships.create': {
    kind: 'things',
    axes: [sponsorshipOn('class'), sponsorshipOn('madrasa'), sponsorshipOn('region')],
  },
  'sponsorships.get': { kind: 'things', axes: [named('sponsorship', 'id')] },
  'sponsorships.cancel': { kind: 'things', axes: [named('sponsorship', 'id')] },

  'sync.get': {
    kind: 'list',
    fixture: { documents: ['material', 'report'] },
    entities: ['region', 'madrasa', 'class', 'material', 'report', 'person'],
    query: () => ({}),
    holds: isOnDevice,
  },
} satisfies Record<string, CallRow>;
