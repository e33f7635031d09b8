import type { SponsorshipState } from '#contract/entities/sponsorship-kinds.ts';

/**
 * What can happen to a sponsorship.
 * - `hold`: its amount is held, or held longer. `expire`: that ended unpaid.
 * - `start`: it was paid by its sponsor, and runs. `charge`: a later month was paid.
 * - `fail`: a month was not paid after the last attempt. `pause`, `resume`, `cancel`: by the sponsor.
 * - `change`: another amount, card or way to pay. `lower`: its place asks for less.
 */
export const sponsorshipEvents = [
  'hold',
  'expire',
  'start',
  'charge',
  'fail',
  'pause',
  'resume',
  'cancel',
  'change',
  'lower',
] as const;
export type SponsorshipEvent = (typeof sponsorshipEvents)[number];

/**
 * The one table of transitions. An event without an entry cannot happen in that state. A hold that ended may still be paid
 * while its amount is open: nothing is wrong with the money. What was cancelled is over, whatever is paid.
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
    change: 'active',
    lower: 'active',
  },
  paused: { start: 'active', resume: 'active', cancel: 'cancelled', change: 'paused' },
  cancelled: {},
  expired: { start: 'active' },
};

/** The columns that follow from an event, whoever brings it about. */
export function sponsorshipEffects(event: SponsorshipEvent) {
  switch (event) {
    case 'start':
    case 'resume':
      return { holdsUntil: null, pausedAt: null, pausedBecause: null };
    case 'fail':
      return { pausedBecause: 'unpaid' as const };
    case 'pause':
      return { pausedBecause: 'asked' as const };
    default:
      return {};
  }
}
