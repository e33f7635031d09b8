import { serverLimits } from '#contract/limits.ts';
import { addMonths, monthOf } from '#contract/month.ts';

const dayMs = 24 * 3_600_000;
/** Time between a charge's mail and the charge: for the first one, and after a failure. */
export const noticeMs = { first: 3 * dayMs, again: dayMs } as const;
const betweenAttemptsMs = 3 * dayMs;

/** The start of the last day of a month, in UTC, when it is charged (docs/rules.md#payments). */
export function chargeDateOf(month: string): Date {
  return new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - dayMs);
}

/** Time between the mail about a higher price and the first charge to which it applies. */
const priceNoticeMs = 14 * dayMs;

/** The first charge to which a price that is raised now applies: at least two weeks later. */
export function priceValidFrom(now: Date): Date {
  const earliest = new Date(now.getTime() + priceNoticeMs);
  const month = monthOf(earliest);
  return chargeDateOf(month) >= earliest ? chargeDateOf(month) : chargeDateOf(addMonths(month, 1));
}

/** A price that was raised after this time does not apply yet. */
export function pricesTooNew(now: Date): Date {
  const month = monthOf(now);
  const lastCharge = chargeDateOf(month) <= now ? chargeDateOf(month) : chargeDateOf(addMonths(month, -1));
  return new Date(lastCharge.getTime() - priceNoticeMs);
}

/** The month whose charge is announced or due by now; if several months passed without a running server, only the last one. */
export function monthToCharge(now: Date): string {
  const month = monthOf(now);
  return now.getTime() >= chargeDateOf(month).getTime() - noticeMs.first ? month : addMonths(month, -1);
}

/** The time of the next attempt after this many failures; null after the last of three attempts. */
export function nextAttemptAfter(failures: number, now: Date): Date | null {
  return failures % serverLimits.chargeAttempts === 0 ? null : new Date(now.getTime() + betweenAttemptsMs);
}

/** The number of failures after which a new round of attempts starts: each attempt has a unique number for the gateway. */
export function lastOfRound(failures: number): number {
  return Math.floor(failures / serverLimits.chargeAttempts + 1) * serverLimits.chargeAttempts - 1;
}

/** The sponsorship is charged automatically; otherwise its sponsor is asked. */
export function chargesItself({ autoCharge, savedCard }: { autoCharge: boolean; savedCard: string | null }): boolean {
  return autoCharge && savedCard !== null;
}

/**
 * The time of the next attempt after a sponsorship is resumed: not before its day. A card is then charged at once; a sponsor
 * who is asked gets time to pay.
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
