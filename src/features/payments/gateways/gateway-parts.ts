import type { ComponentType } from 'react';
import type { GatewayName } from '#contract/entities/payment.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { CardFields } from '../card-fields.tsx';
import { PaymentElsewhere, type PaymentValues, PaymentWithCard } from '../payment-form.ts';
import { sandboxToken } from './sandbox-token.ts';

/** The fields of a gateway's page, and their values for the API. */
export interface GatewayPart {
  readonly schema: typeof PaymentWithCard;
  /** Typed here; nothing where the gateway has a page of its own. */
  readonly Fields?: ComponentType<{ of: FormOf<typeof PaymentWithCard> }>;
  /** The card's values for the API; none where the gateway has a page of its own. */
  readonly tokenOf?: (values: PaymentValues) => { readonly paymentToken: string; readonly lastFour: string };
}

const elsewhere: GatewayPart = { schema: PaymentElsewhere };

/** The gateways with their parts. */
export const gatewayParts: Readonly<Record<GatewayName, GatewayPart>> = {
  stripe: elsewhere,
  sandbox: { schema: PaymentWithCard, Fields: CardFields, tokenOf: sandboxToken },
};

/**
 * The part of a gateway. One that a newer server knows, and that has a page of its own, needs none; of any other one this release
 * cannot make a token.
 */
export function gatewayPart({ gateway, redirects }: { gateway: string; redirects: boolean }): GatewayPart | undefined {
  const known = Object.entries(gatewayParts).find(([name]) => name === gateway)?.[1];
  return known ?? (redirects ? elsewhere : undefined);
}
