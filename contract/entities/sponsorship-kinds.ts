import * as v from 'valibot';
import { say } from '../messages.ts';

// Apart from the entities: addresses of screens know them, and are read before anything of them is needed.

/** Kinds of places that can be sponsored. */
export const sponsorshipTypes = ['region', 'madrasa', 'class'] as const;
export const SponsorshipType = v.picklist(sponsorshipTypes, say('placeRequired'));
export type SponsorshipType = v.InferOutput<typeof SponsorshipType>;

/**
 * - `held`: the amount is reserved for the sponsor while paying, until `holdsUntil`.
 * - `active`: paid, and charged monthly. The only state that counts for the place and opens reports.
 * - `paused`: nothing is charged and nothing is reserved; `pausedBecause` says who stopped it.
 * - `cancelled`, `expired` (a hold that ended unpaid): over.
 */
export const sponsorshipStates = ['held', 'active', 'paused', 'cancelled', 'expired'] as const;
export const SponsorshipState = v.picklist(sponsorshipStates, say('choiceInvalid'));
export type SponsorshipState = v.InferOutput<typeof SponsorshipState>;

/**
 * Why a sponsorship is paused: its sponsor asked for it, did not pay, or its class has ended. Null of one that owes nothing now
 * and finds no room in its place.
 */
export const pauseReasons = ['asked', 'unpaid', 'class-ended'] as const;

/** Why an admin ends a sponsor's sponsorship. */
export const stopReasons = ['asked', 'place-changed', 'mistake', 'other'] as const;
export type StopReason = (typeof stopReasons)[number];

/**
 * States of one month:
 * - `due`: to be charged, or asked for, at `dueDate`.
 * - `open`: under way; the gateway has not reported the result. `payments.resolve` asks again.
 * - `paid`, `refunded`: the money was taken, or sent back.
 * - `failed`: declined; nothing was taken. It can be paid again.
 * - `skipped`: never taken, because the sponsorship was paused or ended before.
 */
export const paymentStates = ['due', 'open', 'paid', 'failed', 'refunded', 'skipped'] as const;
export const PaymentState = v.picklist(paymentStates, say('choiceInvalid'));
export type PaymentState = v.InferOutput<typeof PaymentState>;
