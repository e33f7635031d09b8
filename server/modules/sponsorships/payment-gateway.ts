/** What the product asks of whoever moves the money (spec/decisions.md 15). Card data never comes here. */
export interface PaymentGateway {
  readonly name: string;
  /**
   * Takes the first month's amount and, with `autoCharge`, the following ones. Asking again with the same `reference`
   * must not take it again: a transaction that is run again does so.
   * @returns the gateway's own reference
   * @throws PaymentDeclined, PaymentTokenUnknown
   */
  charge(payment: Payment): Promise<string>;
  /** Takes nothing more of what was begun under this reference. Asking again, or for one that is not known, is no error. */
  stop(reference: string): Promise<void>;
}

export interface Payment {
  /** One-use, from the gateway's own code in the browser. */
  readonly token: string;
  readonly cents: number;
  readonly autoCharge: boolean;
  /** The sponsorship's id. */
  readonly reference: string;
}

export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined';
}

export class PaymentTokenUnknown extends Error {
  override readonly name = 'PaymentTokenUnknown';
}

/** The built-in gateway: moves no money, takes the tokens that our page makes and declines `tok_declined…`. */
export const sandboxGateway: PaymentGateway = {
  name: 'sandbox',
  charge: async ({ token, reference }) => {
    if (token.startsWith('tok_declined')) throw new PaymentDeclined();
    if (!token.startsWith('tok_sandbox_')) throw new PaymentTokenUnknown();
    return `sandbox-${reference}`;
  },
  stop: async () => undefined,
};
