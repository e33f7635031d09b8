import { eq, inArray, sql } from 'drizzle-orm';
import type { User } from '#contract/entities/user.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { forgetMemberships } from '#server/access/membership/write-membership.ts';
import { isOfAnotherRegion, lockPerson } from '#server/access/person-in-reach.ts';
import { payments, refundProposals, refunds } from '#server/db/schema/payments.ts';
import { classMembers, users } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { lockRegions } from '#server/figures/lock-regions.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { rejectChildren } from '#server/http/problems/children-there.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import type { PaymentGateway } from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { skipDue } from '#server/modules/giving/sponsorships/due-months.ts';
import { eraseImportedRows, erasePersonalAnswers, eraseTraces, nameless } from './erase-traces.ts';
import { requireAnotherAdmin } from './last-admin.ts';
import { existingUser } from './select-users.ts';

/**
 * Deletes a person (docs/decisions/0003-deleting-a-person.md). Their materials and reports stay, without an author.
 * @returns the person before the deletion
 * @throws HttpError `not-found` out of reach; `forbidden` for a supervisor if they are of another region; `changed-meanwhile`;
 *   `last-admin`; `has-children` for a person who supervises
 */
export async function deleteUser(call: Context, id: string, gateway: PaymentGateway): Promise<User> {
  const before = await lockPerson(call, id);
  const { role, version } = before;
  await requireVersion(call, version, () => existingUser(call, id));
  if (await isOfAnotherRegion(call, before)) throw new HttpError('forbidden');
  if (role === 'admin') await requireAnotherAdmin(call.db, id);
  await rejectChildren(call, { regions: sql`select 1 from regions where supervisor_id = ${id}` });
  const person = await existingUser(call, id);
  await applyAccountEvent(call.db, 'closed', id);
  await forgetMemberships(call.db, eq(classMembers.userId, id));
  await endSponsorships(call, gateway, id);
  await eraseRefundNotes(call, id);
  await erasePersonalAnswers(call, person);
  await eraseImportedRows(call, person);
  call.keepInstead({ data: nameless(person) });
  call.afterCommit(() => eraseTraces(call, person));
  await call.db.delete(users).where(eq(users.id, id));
  await call.audit('delete', { type: 'user', id }, { role });
  return person;
}

/** The reasons for refunds stay in the books; notes are deleted, because they may name the person. */
async function eraseRefundNotes({ db }: Pick<Context, 'db'>, sponsorId: string): Promise<void> {
  const theirs = db.select({ id: payments.id }).from(payments).where(eq(payments.sponsorId, sponsorId));
  await db.update(refunds).set({ note: '' }).where(inArray(refunds.paymentId, theirs));
  await db.update(refundProposals).set({ note: '' }).where(inArray(refundProposals.paymentId, theirs));
}

/** The log keeps sponsored amounts and places; nothing more is charged. */
async function endSponsorships(call: Context, gateway: PaymentGateway, sponsorId: string): Promise<void> {
  const theirs = eq(sponsorships.sponsorId, sponsorId);
  const places = await call.db.selectDistinct({ region: sponsorships.regionId }).from(sponsorships).where(theirs);
  await lockRegions(
    call.db,
    places.map(({ region }) => region),
  );
  const ended = await call.db.delete(sponsorships).where(theirs).returning();
  for (const { id, type, typeId, amountCents, state, savedCard } of ended) {
    await skipDue(call.db, id);
    if (savedCard) call.afterCommit(() => gateway.stop(savedCard));
    await call.audit('delete', { type: 'sponsorship', id }, { type, typeId, amountCents, state });
  }
}
