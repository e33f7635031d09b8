import type { RefundResult } from '#server/modules/giving/payments/gateways/payment-gateway.ts';

export interface Taken {
  readonly key: string;
  readonly paymentId: string;
  readonly cents: number;
  readonly at: number;
  refundedCents: number;
  /** The sum that the bank has taken for the card's owner. */
  disputedCents: number;
  /** The bank has decided that it stays away. */
  isLost: boolean;
}

export interface GatewayAnswer {
  readonly state: 'paid' | 'open' | 'declined';
  readonly reference: string;
}

const hourMs = 3_600_000;

/**
 * A gateway with its own pages and saved cards: one effect for a key, which it forgets after a day; a search that lags by an
 * hour; a closed page takes no money.
 */
export class ModelGateway {
  readonly taken = new Map<string, Taken>();
  readonly #pages = new Map<string, { paymentId: string; cents: number; state: 'open' | 'paid' | 'over' }>();
  readonly #asked = new Map<string, { cents: number; answer: GatewayAnswer; at: number }>();

  /** The page of an attempt, under its key. */
  start(key: string, paymentId: string, cents: number, now: number): GatewayAnswer {
    return this.#once(`start ${key}`, cents, now, () => {
      this.#pages.set(key, { paymentId, cents, state: 'open' });
      return { state: 'open', reference: `cs_${key}` };
    });
  }

  charge(key: string, paymentId: string, cents: number, { now, isGood }: { now: number; isGood: boolean }) {
    return this.#once(`charge ${key}`, cents, now, () => {
      if (!isGood) return { state: 'declined', reference: '' };
      this.#take(key, paymentId, cents, now);
      return { state: 'paid', reference: `pi_${key}` };
    });
  }

  get openPages(): string[] {
    return [...this.#pages].flatMap(([key, { state }]) => (state === 'open' ? [key] : []));
  }

  /** A person types a card on a page. */
  payAtPage(key: string, now: number): void {
    const page = this.#pages.get(key);
    if (page?.state !== 'open') return;
    page.state = 'paid';
    this.#take(key, page.paymentId, page.cents, now);
  }

  closePage(key: string): void {
    const page = this.#pages.get(key);
    if (page?.state === 'open') page.state = 'over';
  }

  resolve(key: string, reference: string | null, now: number): GatewayAnswer | 'unknown' {
    if (reference?.startsWith('cs_')) {
      const state = this.#pages.get(key)?.state ?? 'over';
      return { state: ({ open: 'open', paid: 'paid', over: 'declined' } as const)[state], reference };
    }
    const taken = this.#find(key, reference, now);
    return taken ? { state: 'paid', reference: `pi_${taken.key}` } : 'unknown';
  }

  /** @param cents total to be refunded in all; everything by default */
  refund(key: string, reference: string | null, now: number, cents?: number): RefundResult {
    if (reference?.startsWith('cs_')) {
      this.closePage(key);
      const taken = this.taken.get(key);
      return taken ? sendBack(taken, cents) : 'nothing';
    }
    const taken = this.#find(key, reference, now);
    return taken ? sendBack(taken, cents) : 'unknown';
  }

  #find(key: string, reference: string | null, now: number): Taken | undefined {
    const taken = this.taken.get(key);
    return taken && (reference || now - taken.at >= hourMs) ? taken : undefined;
  }

  #take(key: string, paymentId: string, cents: number, at: number): void {
    if (this.taken.has(key)) throw new Error(`Broken: the gateway takes twice under ${key}.`);
    this.taken.set(key, { key, paymentId, cents, at, refundedCents: 0, disputedCents: 0, isLost: false });
  }

  #once(key: string, cents: number, now: number, make: () => GatewayAnswer): GatewayAnswer {
    const before = this.#asked.get(key);
    if (before && now - before.at < 24 * hourMs) {
      if (before.cents !== cents) throw new Error(`Broken: another amount is asked for under ${key}.`);
      return before.answer;
    }
    const answer = make();
    this.#asked.set(key, { cents, answer, at: now });
    return answer;
  }
}

/** The sum that the bank has taken is part of the refund, and cannot be sent again. */
function sendBack(taken: Taken, cents = taken.cents): RefundResult {
  const toSend = Math.min(cents, taken.cents) - taken.disputedCents;
  taken.refundedCents = Math.max(taken.refundedCents, toSend);
  return taken.disputedCents > 0 ? 'disputed' : 'refunded';
}
