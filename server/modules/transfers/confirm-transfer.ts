import { sql } from 'drizzle-orm';
import type { Transfer } from '#contract/entities/transfer.ts';
import type { TransferConfirmation } from '#contract/forms/transfer-form.ts';
import type { Database } from '#server/db/pool.ts';
import { pageWork } from '#server/files/pictures/page-work.ts';
import { insertPicture } from '#server/files/pictures/public-picture.ts';
import { receivePicture } from '#server/files/pictures/receive-picture.ts';
import { releaseBlob } from '#server/files/receive/release-blob.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { StagedBlob } from '#server/storage/blob-store.ts';
import { rejectFuture } from './days.ts';
import { existingTransfer, teacherOf } from './select-transfers.ts';
import { lockTransfer, type TransferRow, transferAfter, writeTransfer } from './write-transfer.ts';

/** The size of a photo in a report, so that the figures of a receipt can be read. */
const shown = { longestSide: 1_800, quality: 80 };

/**
 * Confirms a transfer once; a repeat with the same amount and day gets the same answer. Its photo is rebuilt from its pixels.
 * @throws HttpError `not-found` out of scope, before the body is read; `own-transfer` for the sender; `teacher-confirms`;
 *   `confirmed-otherwise`; `transfer-state`; `rule-broken`; `file-damaged` and those of `receivePicture`
 */
export async function confirmTransfer(call: Call<'transfers.confirm'>): Promise<{ data: Transfer }> {
  const { id } = call.params;
  if (!call.repeated) await existingTransfer(call, id);
  const { fields, sha256, made } = await pageWork(call, () => receivePicture(call, 'photo', shown));
  try {
    if (fields.fileHash !== undefined && sha256 !== undefined && fields.fileHash !== sha256)
      throw new HttpError('file-damaged');
    const { fileHash: _, ...said } = fields;
    return await call.idempotently({ ...said, sha256 }, async (within) => ({
      data: await confirm(within, id, fields, made),
    }));
  } finally {
    if (made) await releaseBlob(call, made);
  }
}

async function confirm(
  within: Context,
  id: string,
  { amount, receivedDate }: TransferConfirmation,
  photo: StagedBlob | undefined,
): Promise<Transfer> {
  const { db, caller, clock } = within;
  await existingTransfer(within, id);
  const row = await lockTransfer(within, id);
  const confirmedCents = Math.round(amount * 100);
  if (isConfirmed(row)) {
    if (row.confirmedCents === confirmedCents && row.receivedDate === receivedDate) return existingTransfer(within, id);
    throw new HttpError('confirmed-otherwise', { current: await existingTransfer(within, id) });
  }
  rejectFuture(within, 'receivedDate', receivedDate);
  if (row.sentBy === caller.userId) throw new HttpError('own-transfer');
  if (caller.role === 'supervisor' && (await hasTeacher(db, row.madrasaId))) throw new HttpError('teacher-confirms');
  const event = confirmedCents === row.amountCents ? 'confirm' : 'dispute';
  // A file is only stored for a transfer that can be confirmed.
  if (transferAfter(row.state, event) === undefined) throw new HttpError('transfer-state');
  const photoFileId = photo && (await insertPicture(db, 'receipt.jpg', photo));
  const confirmed = { confirmedCents, receivedDate, confirmedBy: caller.userId ?? null, confirmedAt: clock.now() };
  await writeTransfer(within, row, { event, set: { ...confirmed, ...(photoFileId && { photoFileId }) } });
  if (photo) {
    await photo.place();
    within.afterCommit(() => photo.keep());
  }
  return existingTransfer(within, id);
}

/** The school has said how much arrived; an admin may have changed the state since then. */
function isConfirmed({ state }: TransferRow): boolean {
  return state === 'confirmed' || state === 'disputed';
}

async function hasTeacher(db: Database, madrasaId: string): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`select ${teacherOf(sql`${madrasaId}::uuid`)} as there`);
  return rows[0]?.there ?? false;
}
