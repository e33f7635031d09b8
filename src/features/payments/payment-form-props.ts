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
  /** The sum that the address asks for, in dollars a month. */
  asked?: number | undefined;
  /** Another sum is chosen: the address says it no more. */
  onOtherAmount: () => void;
  /** To what whoever pays agrees. */
  agreement?: ReactNode;
  /** The known data of the place is outdated: another price, or a smaller open amount. */
  onStale: () => void;
  onPaid: (sponsorshipId: string) => void;
  onCard: () => void;
};
