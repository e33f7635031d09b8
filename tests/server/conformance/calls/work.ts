import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { files, pictures, reportParts, reports } from '#server/db/schema/documents.ts';
import { storePicture } from '#server/files/pictures/store-picture.ts';
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

/** By the id of the file itself, as in the caller's `fileUrl`; without one, by that of its document. */
function fileOf(entity: 'material' | 'report', name = 'fileId'): Axis {
  return {
    what: `the file of the ${entity}`,
    ask: async (fixture, standing, { role }) => {
      const names = idOf(fixture, entity, standing);
      const ofSponsors = role === 'sponsor' && entity === 'report' ? await sponsorsFile(fixture, names) : undefined;
      return { names, params: { [name]: ofSponsors ?? fixture.documents.get(names)?.fileId ?? names } };
    },
  };
}

/** Sponsors have their own PDF. */
async function sponsorsFile({ db }: Fixture, reportId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: reports.sponsorFileId }).from(reports).where(eq(reports.id, reportId));
  return row?.id ?? undefined;
}

/** The picture of its first page, which is made here in the way of the server's job. */
function pictureOf(entity: 'material' | 'report'): Axis {
  const { ask } = fileOf(entity);
  return {
    what: `the picture of the ${entity}`,
    ask: async (fixture, standing, caller) => {
      const asked = await ask(fixture, standing, caller);
      const { fileId } = asked.params as { fileId: string };
      const { db, server } = fixture;
      // Random calls may have deleted it since then.
      const isThere = (await db.$count(files, eq(files.id, fileId))) > 0;
      if (isThere && fixture.things.has(asked.names)) {
        await db.insert(pictures).values({ fileId }).onConflictDoNothing();
        const log = pino({ enabled: false });
        await storePicture({ db, storage: server.storage, log }, fileId, Buffer.from('a picture'));
      }
      return asked;
    },
  };
}

/** The voice note of a report, which sponsors may play. */
function partOf(name: string, more: Partial<Naming> = {}): Axis {
  return {
    what: 'the voice note of the report',
    ask: async (fixture, standing) => {
      const names = idOf(fixture, 'report', standing);
      const partId = await releasedPart(fixture, names);
      return { names, params: name === 'partId' ? { id: names, partId } : { [name]: partId }, ...more };
    },
  };
}

/** For a deleted report, its own id, which no part has. */
async function releasedPart({ db }: Fixture, reportId: string): Promise<string> {
  const [part] = await db
    .update(reportParts)
    .set({ released: true })
    .where(eq(reportParts.reportId, reportId))
    .returning({ id: reportParts.id });
  return part?.id ?? reportId;
}

/** A report that a supervisor has released; once it is withheld again, no sponsor reads it. */
const releasedWords: Axis = {
  what: 'the report',
  spoils: true,
  ask: async (fixture, standing) => {
    const names = idOf(fixture, 'report', standing);
    await fixture.db
      .update(reports)
      .set({ words: 'released', wordsReleasedAt: new Date() })
      .where(eq(reports.id, names));
    return { names, params: { id: names }, body: { released: false } };
  },
};

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

/** True for things that a device stores: everything in scope that the role reads, and the people whom it may read. */
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
  'materials.copy': {
    kind: 'things',
    fixture: { documents: ['material'] },
    axes: [
      {
        what: 'the class',
        // Its people read the file of the copy from then on.
        spoils: true,
        ask: (fixture, standing) => {
          const names = idOf(fixture, 'class', standing);
          return { names, params: { classId: names }, body: { ids: [idOf(fixture, 'material', 'same madrasa')] } };
        },
      },
    ],
  },
  'materials.move': {
    kind: 'things',
    fixture: { documents: ['material'] },
    axes: [named('material', 'id', { body: { after: null } })],
  },
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
  'files.materialPicture': {
    kind: 'things',
    fixture: { documents: ['material'] },
    axes: [pictureOf('material')],
  },

  'reports.list': { kind: 'things', axes: [named('class', 'classId')] },
  'reports.figures': { kind: 'things', axes: [named('class', 'classId')] },
  'reports.review': { kind: 'list', entities: ['report'], fixture: { documents: ['report'] }, query: all },
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
  'reports.seen': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [named('report', 'id')],
  },
  'reports.answer': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [named('report', 'id', { body: { answer: 'thanks' } })],
  },
  'reports.return': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [
      // A returned report is in no sponsor's scope.
      { ...named('report', 'id', { body: { comment: 'The figures are those of last month.' } }), spoils: true },
    ],
  },
  'reports.note': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [named('report', 'id', { body: { note: 'Mashallah, a good month.' } })],
  },
  'reports.release': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [partOf('partId', { body: { released: false } })],
  },
  'reports.releaseFile': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [
      // Sponsors cannot read a withheld file.
      { ...named('report', 'id', { body: { released: false } }), spoils: true },
    ],
  },
  'reports.releaseWords': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [releasedWords],
  },
  'reports.names': { kind: 'things', fixture: { documents: ['report'] }, axes: [named('report', 'id')] },
  'files.reportPart': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [partOf('fileId')],
  },
  'files.reportPicture': {
    kind: 'things',
    fixture: { documents: ['report'] },
    axes: [pictureOf('report')],
  },

  'sponsorships.list': { kind: 'list', entities: ['sponsorship'], query: all },
  'sponsorships.create': {
    kind: 'things',
    axes: [sponsorshipOn('class'), sponsorshipOn('madrasa'), sponsorshipOn('region')],
  },
  'sponsorships.get': { kind: 'things', axes: [named('sponsorship', 'id')] },
  'sponsorships.cancel': { kind: 'things', axes: [named('sponsorship', 'id', { query: { reason: 'asked' } })] },

  'sync.get': {
    kind: 'list',
    fixture: { documents: ['material', 'report'] },
    entities: ['region', 'madrasa', 'class', 'material', 'report', 'person'],
    query: () => ({}),
    holds: isOnDevice,
  },
} satisfies Record<string, CallRow>;
