import { and, eq } from 'drizzle-orm';
import type { MonthOffRequest } from '#contract/school-year/month-off-request.ts';
import { monthOffRequests } from '#server/db/schema/places-and-people.ts';
import type { Deletion, Write, Writing } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { createMonthOff } from '../write-month-off.ts';
import { existingRequest } from './select-requests.ts';
import { writeRequests } from './write-request.ts';

/**
 * The month of a request becomes off for its class, planned or excused depending on the time; every request for it is agreed
 * to.
 * @throws HttpError `not-found`, `request-answered`; and as `createMonthOff`
 */
export async function agreeToRequest(call: Deletion<'monthOffRequests.agree'>): Promise<MonthOffRequest> {
  const { id, classId, month, name } = await lockAsked(call, call.params.id);
  await createMonthOff({ ...call, body: { placeType: 'class', placeId: classId, month, name } });
  await call.audit('agree-month-off', { type: 'class', id: classId }, { month, reason: name });
  return existingRequest(call, id);
}

/**
 * Declines every request of the class for that month: two teachers get one answer.
 * @throws HttpError `not-found`, `request-answered`
 */
export async function declineRequest(call: Write<'monthOffRequests.decline'>): Promise<MonthOffRequest> {
  const { db, body, clock } = call;
  const { id, classId, month } = await lockAsked(call, call.params.id);
  await writeRequests(db, and(eq(monthOffRequests.classId, classId), eq(monthOffRequests.month, month)), 'decline', {
    note: body.note,
    decidedAt: clock.now(),
  });
  await call.audit('decline-month-off', { type: 'class', id: classId }, { month, reason: body.note });
  return existingRequest(call, id);
}

/** @throws HttpError `request-answered` if it no longer waits for an answer */
async function lockAsked(call: Writing, id: string): Promise<MonthOffRequest> {
  await existingRequest(call, id);
  await call.db
    .select({ id: monthOffRequests.id })
    .from(monthOffRequests)
    .where(eq(monthOffRequests.id, id))
    .for('update');
  const request = await existingRequest(call, id);
  if (request.state !== 'asked') throw new HttpError('request-answered', { current: request });
  return request;
}
