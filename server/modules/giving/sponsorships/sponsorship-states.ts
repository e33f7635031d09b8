import type { SponsorshipState } from '#contract/entities/sponsorship-kinds.ts';

/**
 * Events of a sponsorship.
 * - `hold`: its amount is held, or held longer. `expire`: the hold ended unpaid.
 * - `start`: its sponsor paid, and it runs. `charge`: a month that it owes was paid, running or not.
 * - `fail`: a month was not paid after the last attempt. `clear`: all it owes is paid, and its place has no room for it.
 * - `pause`, `resume`, `cancel`: by the sponsor.
 * - `end`: its place has ended; if it was paused as unpaid, it no longer owes anything.
 * - `change`: another amount, card or way to pay. `lower`: its place asks for less.
 * - `end-zakat`: its place takes no zakat, so it becomes a general gift that its sponsor pays by hand.
 */
export const sponsorshipEvents = [
  'hold',
  'expire',
  'start',
  'charge',
  'fail',
  'clear',
  'pause',
  'resume',
  'cancel',
  'end',
  'change',
  'lower',
  'end-zakat',
] as const;
export type SponsorshipEvent = (typeof sponsorshipEvents)[number];

/**
 * The one table of transitions. An event without an entry cannot happen in that state. An ended hold may still be paid while
 * its amount is open, because the money is good. A cancelled sponsorship never runs again, and pays what it owes.
 */
export const sponsorshipTransitions: Readonly<
  Record<SponsorshipState, Readonly<Partial<Record<SponsorshipEvent, SponsorshipState>>>>
> = {
  held: { hold: 'held', expire: 'expired', start: 'active', cancel: 'cancelled', change: 'held' },
  active: {
    start: 'active',
    charge: 'active',
    fail: 'paused',
    pause: 'paused',
    cancel: 'cancelled',
    end: 'paused',
    change: 'active',
    lower: 'active',
    'end-zakat': 'active',
  },
  paused: {
    ...{ start: 'active', resume: 'active', cancel: 'cancelled', change: 'paused' },
    ...{ charge: 'paused', fail: 'paused', clear: 'paused', end: 'paused', 'end-zakat': 'paused' },
  },
  cancelled: { charge: 'cancelled', 'end-zakat': 'cancelled' },
  expired: { start: 'active' },
};

/**
 * The columns that follow from an event. Periods of activity are made of these times.
 * @param seen the state before the event
 * @param at time of the event; not needed if no period starts or ends by it
 */
export function sponsorshipEffects(seen: SponsorshipState, event: SponsorshipEvent, at: Date | undefined) {
  const isRunning = seen === 'active';
  switch (event) {
    case 'start':
    case 'resume':
      return { holdsUntil: null, pausedAt: null, pausedBecause: null, ...(!isRunning && { activeSince: at }) };
    case 'fail':
      return { pausedBecause: 'unpaid' as const, ...(isRunning && { pausedAt: at }) };
    case 'pause':
      return { pausedBecause: 'asked' as const, pausedAt: at };
    case 'end':
      return { pausedBecause: 'class-ended' as const, ...(isRunning && { pausedAt: at }) };
    case 'clear':
      return { pausedBecause: null };
    case 'cancel':
      return { cancelledAt: at };
    default:
      return {};
  }
}
