import { and, eq } from 'drizzle-orm';
import type { SpendingReport } from '#contract/entities/spending.ts';
import type { AuditedAction } from '#contract/rights/audited.ts';
import { madarisInScope } from '#server/access/scope.ts';
import { madaris } from '#server/db/schema/places-and-people.ts';
import { spendingPhotos, spendingReports } from '#server/db/schema/spending.ts';
import { found } from '#server/http/call/found.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { existingSpending } from './select-spending.ts';
import { writeSpending } from './write-spending.ts';

type Answer = Promise<{ data: SpendingReport }>;
type Reviewing = Context & { readonly params: { readonly id: string } };

/**
 * Records once that an admin has seen a spending report.
 * @throws HttpError `not-found`
 */
export async function markSpendingSeen(call: Call<'spending.seen'>): Answer {
  const report = await lockReport(call);
  if (await writeSpending(call.db, report.id, 'see')) await note(call, 'see', report);
  return { data: await existingSpending(call, report.id) };
}

/**
 * Returns a spending report with a comment: its month counts as missing until another report replaces it.
 * @throws HttpError `not-found`; `changed-meanwhile`, also if another report has replaced it
 */
export async function returnSpending(call: Call<'spending.return'>): Answer {
  const report = await lockReport(call);
  const isReturned = await writeSpending(call.db, report.id, 'return', { returnComment: call.body.comment });
  if (!isReturned) throw new HttpError('changed-meanwhile', { current: await existingSpending(call, report.id) });
  await note(call, 'return', report);
  return { data: await existingSpending(call, report.id) };
}

/**
 * Shows a photo to sponsors, or hides it from them again.
 * @throws HttpError `not-found`, `changed-meanwhile`
 */
export async function releaseSpendingPhoto(call: Call<'spending.release'>): Answer {
  const report = await lockReport(call);
  const { released } = call.body;
  const named = and(eq(spendingPhotos.id, call.params.photoId), eq(spendingPhotos.reportId, report.id));
  const photo = found((await call.db.select().from(spendingPhotos).where(named))[0]);
  if (photo.released !== released) {
    await call.db.update(spendingPhotos).set({ released }).where(named);
    await writeSpending(call.db, report.id, 'release');
    await note(call, released ? 'release' : 'withhold', report);
  }
  return { data: await existingSpending(call, report.id) };
}

function note({ audit }: Context, action: AuditedAction, { id, month }: { id: string; month: string }): Promise<void> {
  return audit(action, { type: 'spending', id }, { month });
}

/**
 * The report of a call, locked until the end of the transaction.
 * @throws HttpError `not-found`, `changed-meanwhile`
 */
async function lockReport(call: Reviewing): Promise<{ id: string; month: string }> {
  const [row] = await call.db
    .select({ id: spendingReports.id, month: spendingReports.month, version: spendingReports.version })
    .from(spendingReports)
    .innerJoin(madaris, eq(madaris.id, spendingReports.madrasaId))
    .where(and(eq(spendingReports.id, call.params.id), madarisInScope(call)))
    .for('update', { of: spendingReports });
  const report = found(row);
  await requireVersion(call, report.version, () => existingSpending(call, report.id));
  return report;
}
