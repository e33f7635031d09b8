/** What the product asks of whoever moves the money (spec/decisions.md 15). Card data never comes here. */
export interface PaymentGateway {
  readonly name: string;
  /**
   * Takes the first month's amount and, with `autoCharge`, the following ones. Asked again under the same
   * `idempotencyKey` it takes nothing more and gives the same answer, whatever the token: so ask a transaction that is run
   * again, and a person whose server died between the payment and its commit. What was declined is not taken: it may be
   * asked for again under its key.
   * @returns the gateway's own reference
   * @throws PaymentDeclined, PaymentTokenUnknown; PaymentDiffers where another amount was taken under this key,
   * PaymentRefunded where `refund` was asked for it
   */
  charge(payment: Payment): Promise<string>;
  /**
   * Refunds what was taken under this key and takes nothing under it any more, neither later nor by what is on its way.
   * Asking again, or for a key that is not known, is no error.
   * @returns whether something had been taken
   */
  refund(idempotencyKey: string): Promise<boolean>;
  /** Takes nothing more of what was started under this reference. Asking again, or for one that is not known, is no error. */
  stop(reference: string): Promise<void>;
}

export interface Payment {
  /** One-use, from the gateway's own code in the browser. */
  readonly token: string;
  readonly cents: number;
  readonly autoCharge: boolean;
  /** The sponsorship's id, by which it is ended. */
  readonly reference: string;
  /** The same for every repeat of one payment, in every process, and never another person's. */
  readonly idempotencyKey: string;
}

export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined';
}

/** Another amount was taken under the same key; nothing was taken now. */
export class PaymentDiffers extends Error {
  override readonly name = 'PaymentDiffers';
}

/** It took too long to come of something, and was refunded; nothing was taken now. */
export class PaymentRefunded extends Error {
  override readonly name = 'PaymentRefunded';
}

export class PaymentTokenUnknown extends Error {
  override readonly name = 'PaymentTokenUnknown';
}

/**
 * The built-in gateway: moves no money, takes the tokens that our page makes and declines `tok_declined…`. It remembers
 * nothing: one reference for one key is what any process makes of it at any time.
 */
export const sandboxGateway: PaymentGateway = {
  name: 'sandbox',
  charge: async ({ token, idempotencyKey }) => {
    if (token.startsWith('tok_declined')) throw new PaymentDeclined();
    if (!token.startsWith('tok_sandbox_')) throw new PaymentTokenUnknown();
    return `sandbox-${idempotencyKey}`;
  },
  refund: async () => false,
  stop: async () => undefined,
};
