import type { LinkProps } from '@tanstack/react-router';
import { reachOf } from '#contract/endpoints.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship.ts';
import { useSession } from '#hooks/use-session.ts';

/**
 * Where 'Sponsor now' leads (spec section 4): a sponsor to the payment, everyone else to the registration, which comes
 * back to what was chosen.
 */
export function useSponsorLink(type: SponsorshipType): (typeId: string) => LinkProps {
  const { role } = useSession();
  return (typeId) => {
    if (reachOf('sponsorships.create', role)) return { to: '/sponsor-payment/$type/$typeId', params: { type, typeId } };
    return { to: '/sponsor-registration', search: { next: `/sponsor-payment/${type}/${typeId}` } };
  };
}
