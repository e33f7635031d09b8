import * as v from 'valibot';
import { type SponsorshipType, sponsorshipTypes } from '#contract/entities/sponsorship-kinds.ts';
import { PaymentSearch } from './-payment-search.ts';

/** A visitor's choice before the registration. */
export interface Chosen {
  type: SponsorshipType;
  typeId: string;
  /** Dollars a month, if a sum was chosen too. */
  amount: number | undefined;
}

/** The place in a payment's address; undefined for any other address. */
export function chosenIn(next: string | undefined): Chosen | undefined {
  const [, kind, typeId, search = ''] = /^\/sponsor-payment\/(\w+)\/([\w-]+)(\?.*)?$/.exec(next ?? '') ?? [];
  const type = sponsorshipTypes.find((known) => known === kind);
  if (!type || !typeId) return undefined;
  const { amount } = v.parse(PaymentSearch, { amount: new URLSearchParams(search).get('amount') ?? undefined });
  return { type, typeId, amount };
}
