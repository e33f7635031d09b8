import type { ComponentType } from 'react';
import type { GatewayName } from '#contract/entities/payment.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { CardFields } from '../card-fields.tsx';
import { PaymentElsewhere, type PaymentValues, PaymentWithCard } from '../payment-form.ts';
import { sandboxToken } from './sandbox-token.ts';

/** The fields of a gateway's page, and their values for the API. */
export interface GatewayPart {
  readonly schema: typeof PaymentWithCard;
  /** Fields on this page; undefined if the gateway has a page of its own. */
  readonly Fields?: ComponentType<{ of: FormOf<typeof PaymentWithCard> }>;
  /** The card's values for the API; undefined if the gateway has a page of its own. */
  readonly tokenOf?: (values: PaymentValues) => { readonly paymentToken: string; readonly lastFour: string };
}

const elsewhere: GatewayPart = { schema: PaymentElsewhere };

/** The gateways with their parts. */
export const gatewayParts: Readonly<Record<GatewayName, GatewayPart>> = {
  stripe: elsewhere,
  sandbox: { schema: PaymentWithCard, Fields: CardFields, tokenOf: sandboxToken },
};

/**
 * The part of a gateway. A gateway that only a newer server knows needs no part if it has a page of its own; otherwise this
 * release cannot make a token for it.
 */
export function gatewayPart({ gateway, redirects }: { gateway: string; redirects: boolean }): GatewayPart | undefined {
  const known = Object.entries(gatewayParts).find(([name]) => name === gateway)?.[1];
  return known ?? (redirects ? elsewhere : undefined);
}
