import { eq } from 'drizzle-orm';
import { fallbackLanguage } from '#contract/language/languages.ts';
import { dayOf } from '#contract/month.ts';
import { reconciliations } from '#server/db/schema/gateway-books.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { tx } from '#server/db/tx.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { compareDeposits } from '#server/modules/giving/balance/compare-deposits.ts';
import { existingPayment } from '#server/modules/giving/payments/payment-rows.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { type Difference, type DifferenceKind, reconcile } from './reconcile.ts';
import { takeOver } from './take-over.ts';

const dayMs = 24 * 3_600_000;
/** Disputes may come weeks after a payment. */
export const reconciledDays = 35;

/** Decisions of gateway and bank: for these differences the gateway's version is stored here. The others need a person. */
const takenOver: Readonly<Record<DifferenceKind, boolean>> = {
  ...{ 'refunded-there': true, disputed: true, won: true },
  ...{ 'charged-not-kept': false, 'paid-not-charged': false, 'refunded-here': false },
  ...{ 'charged-twice': false, 'amount-differs': false },
};

/**
 * Compares a period with the gateway's books, and records changes there that were not reported.
 * @returns the differences found, and those still left after that
 */
export async function reconcileAll(
  tools: PaymentTools,
  range: { readonly from: Date; readonly to: Date },
): Promise<{ readonly found: Difference[]; readonly left: Difference[] }> {
  const found = await reconcile(tools, range);
  const theirs = found.filter(({ kind }) => takenOver[kind]);
  for (const { paymentId } of theirs) await takeOver(tools, await existingPayment(tools.db, paymentId));
  return { found, left: theirs.length > 0 ? await reconcile(tools, range) : found };
}

/** Compares the last weeks with the gateway's books, records the outcome for the metrics, and writes to the admins. */
export async function reconcileNightly(tools: PaymentTools): Promise<void> {
  const { db, clock, log } = tools;
  const now = clock.now();
  const { found, left } = await reconcileAll(tools, {
    from: new Date(now.getTime() - reconciledDays * dayMs),
    to: now,
  });
  for (const { kind, paymentId } of found) log.error({ kind, paymentId }, 'a payment differs from the gateway');
  const deposits = await compareDeposits(db, { gateway: tools.gateway.name, now });
  for (const { kind, id } of deposits) log.error({ kind, id }, 'a deposit differs from its payments');
  const differences = left.length + deposits.length;
  await tx(db, async (within) => {
    await within.insert(reconciliations).values({ at: now, differences }).onConflictDoNothing();
    if (differences === 0) return;
    const admins = await within
      .select({ userId: users.id, language: userPreferences.language })
      .from(users)
      .leftJoin(userPreferences, eq(userPreferences.userId, users.id))
      .where(eq(users.role, 'admin'));
    for (const { userId, language } of admins) {
      await queueMail(within, {
        key: `differences-${dayOf(now.toISOString())}-${userId}`,
        kind: 'differences',
        userId,
        language: language ?? fallbackLanguage,
        values: { count: String(differences), path: '/payments' },
      });
    }
  });
}
