import { eq } from 'drizzle-orm';
import { payments } from '#server/db/schema/payments.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { transferPayments, transfers } from '#server/db/schema/transfers.ts';
import { newId } from '#server/new-id.ts';
import type { School, SponsoredPlaceRow } from './build-school.ts';
import type { TestPerson } from './http/open-app.ts';

type Row = typeof transfers.$inferInsert;

/** A transfer of cents, confirmed by default. */
export async function transferTo(
  { database: { db } }: School,
  madrasaId: string,
  {
    cents,
    sent,
    received,
    parts = {},
    ...more
  }: Partial<Row> & {
    cents: number;
    sent: string;
    /** The day of its arrival; without it the school has not confirmed it. */
    received?: string;
    /** The cents of each payment in it, by payment id. */
    parts?: Readonly<Record<string, number>>;
  },
): Promise<string> {
  const id = newId();
  const arrived = received === undefined ? {} : { confirmedCents: cents, receivedDate: received };
  const state = received === undefined ? 'sent' : 'confirmed';
  const row = { id, madrasaId, state, amountCents: cents, sentDate: sent, ...arrived, ...more } as const;
  await db.insert(transfers).values({ ...row, sentAt: row.state === 'draft' ? null : new Date(`${sent}T12:00:00Z`) });
  for (const [paymentId, amountCents] of Object.entries(parts)) {
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
    if (!payment) throw new Error('A transfer is made of payments that are there.');
    const { type: placeType, typeId: placeId, month } = payment;
    const line = { placeType, placeId, kind: 'other' as const, month };
    await db.insert(transferPayments).values({ transferId: id, paymentId, startCents: 0, ...line, amountCents });
  }
  return id;
}

/** An active sponsorship without a payment. */
export async function activeSponsorship(
  { database: { db } }: School,
  sponsor: TestPerson,
  place: SponsoredPlaceRow,
): Promise<string> {
  const id = newId();
  await db.insert(sponsorships).values({ id, sponsorId: sponsor.id, ...place, amountCents: 2000, state: 'active' });
  return id;
}

/** A paid month of a sponsorship. */
export async function payMonth(
  { database: { db } }: School,
  sponsor: TestPerson,
  place: SponsoredPlaceRow,
  {
    sponsorshipId,
    paid,
    ...row
  }: Pick<typeof payments.$inferInsert, 'month' | 'amountCents'> &
    Partial<typeof payments.$inferInsert> & { sponsorshipId: string; paid: string },
): Promise<{ id: string; code: string }> {
  const id = newId();
  const code = `test${id.replaceAll('-', '')}`;
  const paidAt = new Date(`${paid}T09:00:00Z`);
  await db.insert(payments).values({
    ...{ id, sponsorshipId, sponsorId: sponsor.id, type: place.type, typeId: place.typeId, state: 'paid' as const },
    ...{ gateway: 'sandbox', reference: `sandbox-${id}`, receiptCode: code, dueAt: paidAt, paidAt },
    ...row,
  });
  return { id, code };
}
