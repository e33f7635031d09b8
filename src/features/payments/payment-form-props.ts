import type { ReactNode } from 'react';
import type { PaymentSettings } from '#contract/entities/payment.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { Sponsorship } from '#contract/reading/read.ts';
import type { Place } from '#hooks/mirror/use-place.ts';

export type PaymentFormProps = {
  type: SponsorshipType;
  typeId: string;
  place: Place;
  rules: PaymentSettings;
  /** A running sponsorship: its month is paid, or its card replaced; its amount is not asked for again. */
  sponsorship?: Sponsorship;
  newCardOnly?: boolean;
  /** The sum in the address, in dollars a month. */
  asked?: number | undefined;
  /** Called when another sum is chosen, so that the address no longer names one. */
  onOtherAmount: () => void;
  /** The agreement that the sponsor accepts. */
  agreement?: ReactNode;
  /** Called when the known data of the place is outdated: another price, or a smaller open amount. */
  onStale: () => void;
  onPaid: (sponsorshipId: string) => void;
  onCard: () => void;
};
