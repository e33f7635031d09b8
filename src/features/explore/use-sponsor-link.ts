import type { LinkProps } from '@tanstack/react-router';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { useOpensSoon } from '#hooks/calls/use-opens-soon.ts';
import { useMay } from '#hooks/session/use-may.ts';

/**
 * Where 'Sponsor now' leads (docs/rules.md#sponsoring): a sponsor to the payment, everyone else to the registration, which comes
 * back to what was chosen.
 * @returns takes the id of the place, and the sum that is chosen with it, in dollars; answers nothing while no sponsorship
 *   is taken
 */
export function useSponsorLink(type: SponsorshipType): (typeId: string, amount?: number) => LinkProps | undefined {
  const maySponsor = useMay('sponsorships.create');
  const opensSoon = useOpensSoon();
  return (typeId, amount) => {
    if (opensSoon) return undefined;
    if (maySponsor) return { to: '/sponsor-payment/$type/$typeId', params: { type, typeId }, search: { amount } };
    const asked = amount === undefined ? '' : `?amount=${amount}`;
    return { to: '/sponsor-registration', search: { next: `/sponsor-payment/${type}/${typeId}${asked}` } };
  };
}
