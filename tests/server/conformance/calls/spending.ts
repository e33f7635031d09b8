import { Readable } from 'node:stream';
import { addMonths } from '#contract/month.ts';
import { files } from '#server/db/schema/documents.ts';
import { spendingPhotos, spendingReports } from '#server/db/schema/spending.ts';
import { newId } from '#server/new-id.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import type { Axis, CallRow, Naming } from '../call-row.ts';
import { type Fixture, idOf } from '../fixture.ts';
import { covers } from '../scope-model.ts';
import { givingCalls } from './giving.ts';

let months = 0;
/** A month without a report in the fixtures. */
function freshMonth(): string {
  months += 1;
  return addMonths('1900-01', months);
}

/** A sponsor of a class reads the spending of its madrasa. */
const coversSpending: NonNullable<Axis['covers']> = (thing, fixture, caller, reach) =>
  caller.role === 'sponsor' ? thing.id === fixture.places.own.madrasa : covers(fixture, reach, caller, thing);

interface Made {
  readonly reportId: string;
  readonly photoId: string;
}

/** A spending report of a madrasa with a released photo; for a missing one, ids that no row has. */
async function freshReport({ db, things, server }: Fixture, madrasaId: string): Promise<Made> {
  const made = { reportId: newId(), photoId: newId() };
  if (!things.has(madrasaId)) return made;
  await db.insert(spendingReports).values({ id: made.reportId, madrasaId, month: freshMonth(), rentCents: 100 });
  const blob = await server.storage.put(Readable.from([drawPicture(8, 8)]), { maximumBytes: 1_000_000 });
  await blob.prepare();
  const fileId = newId();
  const { size, sha256, key: storageKey } = blob;
  const file = { id: fileId, kind: 'part' as const, name: 'receipt-1.jpg', mediaType: 'image/jpeg' };
  await db.insert(files).values({ ...file, size, sha256, storageKey });
  await db
    .insert(spendingPhotos)
    .values({ id: made.photoId, reportId: made.reportId, fileId, position: 0, released: true });
  await blob.place();
  await blob.keep();
  return made;
}

function ofMadrasa(what: string, ask: (fixture: Fixture, madrasaId: string) => Promise<Partial<Naming>>): Axis {
  return {
    what,
    covers: coversSpending,
    ask: async (fixture, standing) => {
      const names = idOf(fixture, 'madrasa', standing);
      return { names, ...(await ask(fixture, names)) };
    },
  };
}

function reportOf(rest: Partial<Naming> = {}): Axis {
  return ofMadrasa('the spending report of the madrasa', async (fixture, madrasaId) => {
    const { reportId: id, photoId } = await freshReport(fixture, madrasaId);
    return { params: 'released' in (rest.body ?? {}) ? { id, photoId } : { id }, ...rest };
  });
}

export const spendingCalls = {
  'spending.list': {
    kind: 'things',
    // By now the sponsor of the steady fixture sponsors every place.
    axes: [{ ...ofMadrasa('the madrasa', async (_, id) => ({ params: { id } })), spoils: true }],
  },
  'spending.create': {
    kind: 'things',
    axes: [
      ofMadrasa('the madrasa', async (_, id) => ({
        params: { id },
        body: { month: freshMonth(), rent: '12.50', words: 'Paid by the parents.' },
        file: null,
      })),
    ],
  },
  'spending.due': { kind: 'open', ask: () => ({}) },
  'spending.seen': { kind: 'things', axes: [reportOf()] },
  'spending.return': { kind: 'things', axes: [reportOf({ body: { comment: 'Which rent?' } })] },
  'spending.release': { kind: 'things', axes: [reportOf({ body: { released: false } })] },
  'files.spendingPhoto': {
    kind: 'things',
    axes: [
      {
        ...ofMadrasa('the photo of a spending report', async (fixture, madrasaId) => ({
          params: { fileId: (await freshReport(fixture, madrasaId)).photoId },
        })),
        spoils: true,
      },
    ],
  },
  'sponsorships.trail': givingCalls['sponsorships.classes'],
  'receipts.trail': givingCalls['receipts.get'],
  'money.figures': { kind: 'open', ask: () => ({}) },
} satisfies Record<string, CallRow>;
