import { serverLimits } from '#contract/limits.ts';
import { addMonths, monthOf } from '#contract/month.ts';

const dayMs = 24 * 3_600_000;
/** Time between a charge's mail and the charge: for the first one, and after a failure. */
export const noticeMs = { first: 3 * dayMs, again: dayMs } as const;
const betweenAttemptsMs = 3 * dayMs;

/** When the last day of a month starts, in UTC: then it is charged (docs/rules.md#payments). */
export function chargeDateOf(month: string): Date {
  return new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - dayMs);
}

/** Time between the mail about a higher price and the first charge that is judged by it. */
const priceNoticeMs = 14 * dayMs;

/** When a higher price takes effect that is said now: with the first charge at least two weeks later. */
export function priceValidFrom(now: Date): Date {
  const earliest = new Date(now.getTime() + priceNoticeMs);
  const month = monthOf(earliest);
  return chargeDateOf(month) >= earliest ? chargeDateOf(month) : chargeDateOf(addMonths(month, 1));
}

/** A higher price that was said after this moment has not taken effect by now. */
export function pricesTooNew(now: Date): Date {
  const month = monthOf(now);
  const lastCharge = chargeDateOf(month) <= now ? chargeDateOf(month) : chargeDateOf(addMonths(month, -1));
  return new Date(lastCharge.getTime() - priceNoticeMs);
}

/** The month whose charge is announced or due by now; of a month that passed while no server ran, the last one only. */
export function monthToCharge(now: Date): string {
  const month = monthOf(now);
  return now.getTime() >= chargeDateOf(month).getTime() - noticeMs.first ? month : addMonths(month, -1);
}

/** When a charge that failed so many times is tried again; null when that was the last attempt of three. */
export function nextAttemptAfter(failures: number, now: Date): Date | null {
  return failures % serverLimits.chargeAttempts === 0 ? null : new Date(now.getTime() + betweenAttemptsMs);
}

/** So many failures that, with one more, all attempts are still to come: each has a number of its own for the gateway. */
export function lastOfRound(failures: number): number {
  return Math.floor(failures / serverLimits.chargeAttempts + 1) * serverLimits.chargeAttempts - 1;
}

/** The sponsorship is charged automatically; otherwise its sponsor is asked. */
export function chargesItself({ autoCharge, savedCard }: { autoCharge: boolean; savedCard: string | null }): boolean {
  return autoCharge && savedCard !== null;
}

/**
 * When a month is tried again once its sponsorship is resumed: not before its day; then a card at once, while who is asked
 * gets time to pay.
 */
export function attemptAfterResume(chargesItself: boolean, dueAt: Date, now: Date): Date {
  if (dueAt > now) return dueAt;
  return chargesItself ? now : new Date(now.getTime() + betweenAttemptsMs);
}

/** The month and time of the next charge of a sponsorship that has none waiting. */
export function nextCharge(chargesFrom: string, lastMonth: string | null, now: Date): { month: string; date: Date } {
  const following = lastMonth ? addMonths(lastMonth, 1) : chargesFrom;
  const month = [chargesFrom, following, monthToCharge(now)].reduce((a, b) => (a > b ? a : b));
  return { month, date: chargeDateOf(month) };
}
