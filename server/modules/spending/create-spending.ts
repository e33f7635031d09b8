import { and, eq } from 'drizzle-orm';
import { type SpendingKind, type SpendingReport, spendingKinds } from '#contract/entities/spending.ts';
import { fileKinds } from '#contract/file-kinds.ts';
import type { SpendingUpload } from '#contract/forms/spending-form.ts';
import { monthOf } from '#contract/month.ts';
import { madarisInScope } from '#server/access/scope.ts';
import { files } from '#server/db/schema/documents.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import { spendingPhotos, spendingReports } from '#server/db/schema/spending.ts';
import { balanceOf } from '#server/figures/madrasa-money.ts';
import { removeFiles } from '#server/files/remove-files.ts';
import { requireSpace } from '#server/files/uploads/account-quota.ts';
import { found, signedIn } from '#server/http/call/found.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { earliestZoneMs } from '#server/modules/reports/month-of-report.ts';
import { newId } from '#server/new-id.ts';
import { type ReceivedSpending, receiveSpending } from './receive-spending.ts';
import { existingSpending } from './select-spending.ts';
import { arriveSpending, lockSpending, removeSpending } from './write-spending.ts';

type Creating = Call<'spending.create'>;
type Answer = { data: SpendingReport };

/**
 * Takes the spending report of a month once, however often it is sent.
 * @throws HttpError `not-found` for a madrasa out of scope; `rule-broken` for a future month, and for missing money without an
 *   explanation; `spending-there`; `already-there`; `withdrawn`; and as `receiveSpending`
 */
export async function createSpending(call: Creating): Promise<Answer> {
  const { id: madrasaId } = call.params;
  if (!call.repeated) await requireMadrasa(call, madrasaId);
  const received = await receiveSpending(call);
  try {
    const { fileHash: _, ...fields } = received.fields;
    return await call.idempotently({ ...fields, sha256: received.sha256 ?? null }, (within) =>
      write(within, madrasaId, received),
    );
  } finally {
    await received.release();
  }
}

async function write(within: Context, madrasaId: string, { fields, photos }: ReceivedSpending): Promise<Answer> {
  // The stored answer of a repeat expired while the body was read: the next try counts as a first one.
  if (!photos) throw new HttpError('key-in-flight', { retryAfter: 1 });
  const { db } = within;
  const authorId = signedIn(within).userId;
  rejectFuture(within, fields.month);
  await requireMadrasa(within, madrasaId, 'locked');
  await lockSpending(db, madrasaId);
  const id = fields.id ?? newId();
  const kept = await takeLower(within, { id, madrasaId, authorId, revision: fields.revision ?? 0 });
  const row = { id, madrasaId, month: fields.month, words: fields.words, authorId, revision: fields.revision ?? 0 };
  const outcome = await arriveSpending(db, { ...row, ...centsOf(fields), ...kept }, fields.replaces);
  if (outcome === 'taken') throw new HttpError('already-there');
  if (typeof outcome === 'object')
    throw new HttpError('spending-there', { current: await existingSpending(within, outcome.there) });
  await storePhotos(within, id, authorId, photos);
  if (fields.words === '' && (await balanceOf(db, madrasaId, fields.month)) < 0)
    throw brokenField(within, 'words', 'spendingWordsRequired');
  const data = await existingSpending(within, id);
  await within.audit('create', { type: 'spending', id }, { madrasaId, month: fields.month, total: data.total });
  return { data };
}

/** @throws HttpError `not-found` if the madrasa is unknown or out of the caller's scope */
async function requireMadrasa(call: Context, id: string, lock?: 'locked'): Promise<void> {
  const query = call.db
    .select({ id: madaris.id })
    .from(madaris)
    .where(and(eq(madaris.id, id), madarisInScope(call)));
  found((lock ? await query.for('key share', { of: madaris }) : await query)[0]);
}

/** A month has started once it has started in some time zone. */
function rejectFuture(call: Context, month: string): void {
  const latest = monthOf(new Date(call.clock.now().getTime() + earliestZoneMs));
  if (month > latest) throw brokenField(call, 'month', 'monthTooLate');
}

interface Corrected {
  readonly id: string;
  readonly madrasaId: string;
  readonly authorId: string;
  readonly revision: number;
}

/** Columns that a correction takes over from a report that was returned in the meantime: its author could not know of it. */
type KeptReturn = Pick<Partial<typeof spendingReports.$inferInsert>, 'returnedAt' | 'returnComment' | 'seenAt'>;

/**
 * Deletes the row of a lower revision: the highest of an author's revisions under one id counts, in any order of arrival.
 * @throws HttpError `already-there`, for the author with the report; `withdrawn` if a higher one has arrived
 */
async function takeLower(within: Context, { id, madrasaId, authorId, revision }: Corrected): Promise<KeptReturn> {
  const { db } = within;
  const [lower] = await db.select().from(spendingReports).where(eq(spendingReports.id, id)).for('update');
  if (!lower) return {};
  if (lower.authorId !== authorId || lower.madrasaId !== madrasaId) throw new HttpError('already-there');
  if (revision < lower.revision) throw new HttpError('withdrawn');
  if (revision === lower.revision)
    throw new HttpError('already-there', { current: await existingSpending(within, id) });
  const held = await db.delete(spendingPhotos).where(eq(spendingPhotos.reportId, id)).returning();
  await removeSpending(db, id);
  await removeFiles(
    within,
    held.map(({ fileId }) => fileId),
  );
  const { returnedAt, returnComment, seenAt } = lower;
  return returnedAt ? { returnedAt, returnComment, seenAt } : {};
}

type CentsColumns = { [TKind in SpendingKind as `${TKind}Cents`]: number };

function centsOf(fields: SpendingUpload): CentsColumns {
  const cents = spendingKinds.map((kind) => [`${kind}Cents`, Math.round(fields[kind] * 100)] as const);
  return Object.fromEntries(cents) as CentsColumns; // one entry for each kind
}

async function storePhotos(
  within: Context,
  reportId: string,
  ownerId: string,
  photos: NonNullable<ReceivedSpending['photos']>,
): Promise<void> {
  if (photos.length === 0) return;
  const { db } = within;
  for (const [position, blob] of photos.entries()) {
    const fileId = newId();
    const file = { id: fileId, kind: 'part', name: `receipt-${position + 1}.jpg`, mediaType: fileKinds.jpg } as const;
    await db.insert(files).values({ ...file, size: blob.size, sha256: blob.sha256, storageKey: blob.key, ownerId });
    await db.insert(spendingPhotos).values({ id: newId(), reportId, fileId, position });
  }
  await requireSpace(within, ownerId, 0);
  for (const blob of photos) {
    await blob.place();
    within.afterCommit(() => blob.keep());
  }
}
