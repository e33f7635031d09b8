import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#server/demo/random.ts';
import {
  type NewPayment,
  PaymentClosed,
  PaymentDiffers,
  type PaymentGateway,
  type PaymentResult,
} from '#server/modules/giving/payments/gateways/payment-gateway.ts';
import { sandboxGateway } from '#server/modules/giving/payments/gateways/sandbox-gateway.ts';
import type { Moved } from './stripe/account.ts';

/** The behaviour of one answer: its delay, and its arrival before or after the money moved, or never. */
export interface Mood {
  readonly waitMs: number;
  readonly fails: 'never' | 'before' | 'after' | 'declines' | 'silent';
}

/**
 * Moods of a bad day: four of ten answers are only late, the others fail in some way.
 * @param isSilent some answers never come, although the money moved
 */
export function badMoods(random: Random, limits: { longestWaitMs: number; isSilent: boolean }): () => Mood {
  const fails = [
    'never',
    'never',
    'never',
    'never',
    'before',
    'before',
    'after',
    'after',
    'after',
    'declines',
  ] as const;
  return () => ({
    waitMs: random.between(0, limits.longestWaitMs),
    fails: random.pick<Mood['fails']>(limits.isSilent ? [...fails, 'silent'] : fails),
  });
}

/**
 * A gateway for cards that are typed here. It remembers its charges like a bank, and its mood decides its answers. Once
 * refunded, a key takes nothing more, even if its call is under way.
 */
export function moodyGateway(mood: () => Mood): { gateway: PaymentGateway; moved(): Map<string, Moved> } {
  const taken = new Map<string, { cents: number; paymentId: string; refundedCents: number; at: Date }>();
  const closed = new Set<string>();
  const declined = new Set<string>();

  async function start({ key, cents, paymentId }: Pick<NewPayment, 'key' | 'cents' | 'paymentId'>) {
    const { waitMs, fails } = mood();
    await pause(waitMs);
    if (fails === 'before') throw new Error('The gateway is away.');
    if (closed.has(key)) throw new PaymentClosed();
    const before = taken.get(key);
    if (before && before.cents !== cents) throw new PaymentDiffers();
    if (!before && (fails === 'declines' || declined.has(key))) declined.add(key);
    else if (!before) taken.set(key, { cents, paymentId, refundedCents: 0, at: new Date() });
    if (fails === 'after') throw new Error('The answer was lost.');
    if (fails === 'silent') await new Promise(() => undefined);
    return resultOf(key);
  }

  function resultOf(key: string): PaymentResult {
    const reference = `moody-${key}`;
    if (declined.has(key)) return { state: 'declined', reference };
    return { state: 'paid', reference, card: { savedCard: 'moody', method: 'visa', lastFour: '4242' } };
  }

  const gateway: PaymentGateway = {
    ...sandboxGateway,
    name: 'moody',
    start,
    charge: start,
    resolve: async ({ key }) => {
      const { waitMs, fails } = mood();
      await pause(waitMs);
      if (fails === 'before' || fails === 'after') throw new Error('The gateway is away.');
      return taken.has(key) || declined.has(key) ? resultOf(key) : 'unknown';
    },
    refund: async ({ key, cents }) => {
      const { waitMs, fails } = mood();
      await pause(waitMs);
      if (fails === 'before') throw new Error('The gateway is away.');
      if (cents === undefined) closed.add(key);
      const payment = taken.get(key);
      if (payment)
        payment.refundedCents = Math.max(payment.refundedCents, Math.min(cents ?? payment.cents, payment.cents));
      if (fails === 'after') throw new Error('The answer was lost.');
      return payment ? 'refunded' : 'nothing';
    },
    list: async () =>
      [...taken].map(([key, { cents, paymentId, refundedCents, at }]) => ({
        ...{ paymentId, reference: `moody-${key}`, chargedCents: cents, at },
        ...{ refundedCents, disputedCents: 0, heldCents: 0 },
      })),
  };
  return {
    gateway,
    moved: () => {
      const all = new Map<string, Moved>();
      for (const { cents, paymentId, refundedCents } of taken.values()) {
        const moved = all.get(paymentId) ?? { charges: 0, chargedCents: 0, refundedCents: 0 };
        moved.charges += 1;
        moved.chargedCents += cents;
        moved.refundedCents += refundedCents;
        all.set(paymentId, moved);
      }
      return all;
    },
  };
}
