import type { Context } from '#server/http/handler.ts';
import { brokenField } from '#server/http/request/own-id.ts';

/** A day starts first in a time zone 14 hours ahead of UTC. */
const earliestZoneMs = 14 * 3_600_000;

/** @throws HttpError `rule-broken` for a day that has not started anywhere yet */
export function rejectFuture(call: Pick<Context, 'language' | 'clock'>, field: string, day: string): void {
  const latest = new Date(call.clock.now().getTime() + earliestZoneMs).toISOString().slice(0, 10);
  if (day > latest) throw brokenField(call, field, 'dateInFuture');
}
