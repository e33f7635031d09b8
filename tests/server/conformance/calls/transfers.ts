import { Readable } from 'node:stream';
import type { TransferState } from '#contract/entities/transfer-kinds.ts';
import { files } from '#server/db/schema/documents.ts';
import { transfers } from '#server/db/schema/transfers.ts';
import { newId } from '#server/new-id.ts';
import { payMonth, sending } from '#tests/server/paid-months.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import type { Axis, CallRow, Naming } from '../call-row.ts';
import { type Fixture, type FixtureCaller, idOf } from '../fixture.ts';
import { insertClasses } from '../fixture-rows.ts';
import { freshMadrasa, placeAt } from '../fresh.ts';
import type { Standing } from '../standing.ts';

const note = { note: 'The bank says so.' };

/** A transfer to a madrasa, in the state that the call needs; none for a missing madrasa. */
function transfer(state: TransferState, rest: () => Partial<Naming> = () => ({})): Axis {
  return {
    what: 'the transfer to a madrasa',
    ask: async (fixture, standing, caller) => {
      const names = await madrasaOf(fixture, standing, caller);
      const id = newId();
      if (placeAt(fixture, standing)) await fixture.db.insert(transfers).values(rowOf(id, names, state));
      return { names, params: { id }, ...rest() };
    },
  };
}

/** A supervisor confirms where there is no teacher. */
async function madrasaOf(fixture: Fixture, standing: Standing, caller: FixtureCaller | undefined): Promise<string> {
  return caller?.role === 'supervisor' ? freshMadrasa(fixture, standing) : idOf(fixture, 'madrasa', standing);
}

function rowOf(id: string, madrasaId: string, state: TransferState) {
  return { id, madrasaId, state, amountCents: 4_000, ...(state !== 'draft' && { sentAt: new Date() }) };
}

const photo: Axis = {
  what: 'the photo of the receipt of a transfer',
  ask: async (fixture, standing) => {
    const names = idOf(fixture, 'madrasa', standing);
    const fileId = newId();
    if (placeAt(fixture, standing)) {
      const staged = await fixture.server.storage.put(Readable.from([`receipt ${fileId}`]), { maximumBytes: 100 });
      await staged.prepare();
      const { size, sha256, key } = staged;
      const file = { kind: 'picture', name: 'receipt.jpg', mediaType: 'image/jpeg', size, sha256 } as const;
      await fixture.db.insert(files).values({ id: fileId, ...file, storageKey: key });
      await staged.place();
      await staged.keep();
      await fixture.db.insert(transfers).values({ ...rowOf(newId(), names, 'sent'), photoFileId: fileId });
    }
    return { names, params: { fileId } };
  },
};

/** A madrasa with ready money. */
const readyMadrasa: Axis = {
  what: 'the madrasa',
  ask: async (fixture, standing) => {
    const names = await paidMadrasa(fixture, standing);
    return { names, body: { madrasaId: names, amount: '10' } };
  },
};

/** Another madrasa with a class and $10 for it, because drafted money is no longer ready. */
async function paidMadrasa(fixture: Fixture, standing: Standing): Promise<string> {
  const madrasa = await freshMadrasa(fixture, standing);
  const place = placeAt(fixture, standing);
  if (!place) return madrasa;
  await insertClasses(fixture.db, fixture.tag, [{ class: newId(), madrasa }]);
  const on = { type: 'madrasa', typeId: madrasa, madrasaId: madrasa, regionId: place.region } as const;
  await payMonth(fixture.server, fixture.callers.sponsor, on, { cents: 1_000 });
  return madrasa;
}

let receipts = 0;

/** A picture that no earlier call had. */
function newReceipt() {
  receipts += 1;
  return { name: 'receipt.png', bytes: drawPicture(16 + (receipts % 200), 24 + Math.floor(receipts / 200)) };
}

export const transferCalls = {
  'transfers.ready': { kind: 'open', ask: () => ({}) },
  'transfers.list': { kind: 'open', ask: () => ({}) },
  'transfers.get': { kind: 'things', axes: [transfer('sent')] },
  'transfers.create': { kind: 'things', axes: [readyMadrasa] },
  'transfers.createSeveral': {
    kind: 'open',
    ask: async (fixture) => ({ body: { ids: [await paidMadrasa(fixture, 'own')] } }),
  },
  'transfers.delete': { kind: 'things', axes: [transfer('draft')] },
  'transfers.send': {
    kind: 'things',
    axes: [transfer('draft', () => ({ body: sending }))],
  },
  'transfers.confirm': {
    kind: 'things',
    axes: [transfer('sent', () => ({ body: { amount: '40', receivedDate: '2026-02-02' }, file: newReceipt() }))],
  },
  'transfers.resolve': { kind: 'things', axes: [transfer('disputed', () => ({ body: note }))] },
  'transfers.return': { kind: 'things', axes: [transfer('sent', () => ({ body: note }))] },
  'files.transferPhoto': { kind: 'things', axes: [photo] },
} satisfies Record<string, CallRow>;
