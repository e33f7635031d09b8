import { eq } from 'drizzle-orm';
import { fallbackLanguage } from '#contract/language/languages.ts';
import { dayOf } from '#contract/month.ts';
import { reconciliations } from '#server/db/schema/gateway-books.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { userPreferences } from '#server/db/schema/preferences.ts';
import { tx } from '#server/db/tx.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { PaymentTools } from '#server/modules/giving/payments/payment-tools.ts';
import { reconcile } from './reconcile.ts';

const dayMs = 24 * 3_600_000;
/** Disputes may come weeks after a payment. */
export const reconciledDays = 35;

/** Compares the last weeks with the gateway's books, notes the outcome for the metrics, and writes to the admins. */
export async function reconcileNightly(tools: PaymentTools): Promise<void> {
  const { db, clock, log } = tools;
  const now = clock.now();
  const found = await reconcile(tools, { from: new Date(now.getTime() - reconciledDays * dayMs), to: now });
  for (const { kind, paymentId } of found) log.error({ kind, paymentId }, 'a payment differs from the gateway');
  await tx(db, async (within) => {
    await within.insert(reconciliations).values({ at: now, differences: found.length }).onConflictDoNothing();
    if (found.length === 0) return;
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
        values: { count: String(found.length), path: '/payments' },
      });
    }
  });
}
