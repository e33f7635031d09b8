import type { LinkProps } from '@tanstack/react-router';

import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { useMay } from '#hooks/session/use-may.ts';

/**
 * Where 'Sponsor now' leads (docs/rules.md#sponsoring): a sponsor to the payment, everyone else to the registration, which comes
 * back to what was chosen.
 */
export function useSponsorLink(type: SponsorshipType): (typeId: string) => LinkProps {
  const maySponsor = useMay('sponsorships.create');
  return (typeId) => {
    if (maySponsor) return { to: '/sponsor-payment/$type/$typeId', params: { type, typeId } };
    return { to: '/sponsor-registration', search: { next: `/sponsor-payment/${type}/${typeId}` } };
  };
}
