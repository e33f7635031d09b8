import { and, eq, sql } from 'drizzle-orm';
import type { MonthOffRequest } from '#contract/school-year/month-off-request.ts';
import { requireClass } from '#server/access/require-class.ts';
import { monthOffRequests } from '#server/db/schema/places-and-people.ts';
import { signedIn } from '#server/http/call/found.ts';
import type { Call } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { newId } from '#server/new-id.ts';
import { lockRegionOf, requireNear } from '../write-month-off.ts';
import { existingRequest } from './select-requests.ts';
import { insertRequest, isOff, writeRequests } from './write-request.ts';

type Asking = Omit<Call<'monthOffRequests.create'>, 'query'>;

/**
 * Takes a teacher's request once, however often it is sent. The highest revision of its author's corrections counts, in any
 * order of arrival.
 * @throws HttpError `not-found` for a class out of scope; `rule-broken` for a month too long ago or too far ahead;
 *   `already-there` for a taken id; `withdrawn` if a later correction has arrived; `request-answered` for a correction that
 *   comes after the answer
 */
export async function askMonthOff(call: Asking): Promise<MonthOffRequest> {
  const { db, body, clock } = call;
  const { id = newId(), classId, month, name, revision = 0 } = body;
  const askedBy = signedIn(call).userId;
  await requireClass(call, classId, 'locked');
  requireNear(call, month);
  // Other writers of the class's months off wait until this request is stored.
  await lockRegionOf(call, 'class', classId);
  const isNew = await insertRequest(db, { id, classId, month, name, revision, askedBy, createdAt: clock.now() });
  if (!isNew) await correct(call, { id, classId, month, name, revision, askedBy });
  await call.audit('ask-month-off', { type: 'class', id: classId }, { month, reason: name });
  const asked = eq(monthOffRequests.id, id);
  await writeRequests(db, and(asked, isOff), 'agree', { decidedAt: clock.now() });
  await writeRequests(db, and(asked, eq(monthOffRequests.state, 'asked'), hasReport), 'lapse');
  return existingRequest(call, id);
}

const hasReport = sql`exists (select from reports where reports.class_id = ${monthOffRequests.classId}
  and reports.month = ${monthOffRequests.month} and reports.counts)`;

interface Corrected {
  readonly id: string;
  readonly classId: string;
  readonly month: string;
  readonly name: string;
  readonly revision: number;
  readonly askedBy: string;
}

async function correct(call: Asking, { id, classId, month, name, revision, askedBy }: Corrected): Promise<void> {
  const { db } = call;
  const [row] = await db.select().from(monthOffRequests).where(eq(monthOffRequests.id, id)).for('update');
  if (!row || row.askedBy !== askedBy || row.classId !== classId) throw new HttpError('already-there');
  const current = await existingRequest(call, id);
  if (revision === row.revision) throw new HttpError('already-there', { current });
  if (revision < row.revision) throw new HttpError('withdrawn');
  const isChanged = await writeRequests(db, eq(monthOffRequests.id, id), 'change', { month, name, revision });
  if (!isChanged) throw new HttpError('request-answered', { current });
}
