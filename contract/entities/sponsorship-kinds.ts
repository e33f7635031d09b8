import * as v from 'valibot';
import { say } from '../messages.ts';

// A separate file, because addresses of screens need these types before the entities are loaded.

/** Kinds of places that can be sponsored. */
export const sponsorshipTypes = ['region', 'madrasa', 'class'] as const;
export const SponsorshipType = v.picklist(sponsorshipTypes, say('placeRequired'));
export type SponsorshipType = v.InferOutput<typeof SponsorshipType>;

/**
 * States of a sponsorship.
 * - `held`: the amount is reserved for the sponsor while paying, until `holdsUntil`.
 * - `active`: paid, and charged monthly. Only this state counts for the place and opens reports.
 * - `paused`: nothing is charged and nothing is reserved; `pausedBecause` is the reason.
 * - `cancelled`, `expired` (a hold that ended unpaid): over.
 */
export const sponsorshipStates = ['held', 'active', 'paused', 'cancelled', 'expired'] as const;
export const SponsorshipState = v.picklist(sponsorshipStates, say('choiceInvalid'));
export type SponsorshipState = v.InferOutput<typeof SponsorshipState>;

/**
 * Reasons for a pause: its sponsor asked for it, did not pay, or its class has ended. Null if it owes nothing now and its
 * place has no room for it.
 */
export const pauseReasons = ['asked', 'unpaid', 'class-ended'] as const;

/** Reasons for which an admin ends a sponsorship. */
export const stopReasons = ['asked', 'place-changed', 'mistake', 'other'] as const;
export type StopReason = (typeof stopReasons)[number];

/**
 * States of one month.
 * - `due`: to be charged, or asked for, at `dueDate`.
 * - `open`: under way; the gateway has not reported the result. `payments.resolve` asks again.
 * - `paid`, `refunded`: the money was taken, or sent back.
 * - `failed`: declined; nothing was taken. It can be paid again.
 * - `skipped`: never taken, because the sponsorship was paused or ended before.
 */
export const paymentStates = ['due', 'open', 'paid', 'failed', 'refunded', 'skipped'] as const;
export const PaymentState = v.picklist(paymentStates, say('choiceInvalid'));
export type PaymentState = v.InferOutput<typeof PaymentState>;
