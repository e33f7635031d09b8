import type { GivingKind } from '#contract/entities/sponsorship.ts';
import type { Transfer } from '#contract/entities/transfer.ts';
import { systemClock } from '#server/clock.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { divideAll } from '#server/modules/transfers/ready-money.ts';
import { newId } from '#server/new-id.ts';
import { paidOnce, type School, type SponsoredPlaceRow } from './build-school.ts';
import type { TestPerson } from './http/open-app.ts';

const dayMs = 24 * 3_600_000;

/** A month that was paid. */
interface PaidMonth {
  readonly cents: number;
  readonly month?: string;
  readonly kind?: GivingKind;
  readonly daysAgo?: number;
}

/**
 * Records a payment for a place.
 * @returns the id of the payment
 */
export async function payMonth(
  { database: { db } }: Pick<School, 'database'>,
  sponsor: TestPerson,
  place: SponsoredPlaceRow,
  { cents, month = '2026-01', kind, daysAgo = 60 }: PaidMonth,
): Promise<string> {
  const row = { id: newId(), sponsorId: sponsor.id, ...place, amountCents: cents };
  await db.insert(sponsorships).values({ ...row, state: 'cancelled' });
  const payment = { ...paidOnce(row), month, paidAt: new Date(Date.now() - daysAgo * dayMs) };
  await db.insert(payments).values({ ...payment, ...(kind && { givingKind: kind }) });
  return payment.id;
}

/** Divides settled payments, like the job every few minutes. */
export async function divide({ database: { db } }: Pick<School, 'database'>): Promise<void> {
  await divideAll({ db, clock: systemClock, config: { transferSettlingDays: 30 } });
}

/** Says how a transfer was sent. */
export const sending = { method: 'bank', reference: 'T-1', sentDate: '2026-01-31' } as const;

/** Drafts all ready money of a madrasa, and sends it as another admin. */
export async function sendAll(school: School, sender: TestPerson, madrasaId: string): Promise<Transfer> {
  const drafted = await school.call<Transfer>('POST', 'transfers', { as: school.admin, body: { madrasaId } });
  const sent = await school.call<Transfer>('POST', `transfers/${drafted.data.id}/send`, { as: sender, body: sending });
  if (sent.status !== 200) throw new Error(`${drafted.status} ${sent.status} ${sent.body.message}`);
  return sent.data;
}
