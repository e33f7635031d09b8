import type { LinkProps } from '@tanstack/react-router';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { useOpensSoon } from '#hooks/calls/use-opens-soon.ts';
import { useMay } from '#hooks/session/use-may.ts';

/**
 * Target of 'Sponsor now' (docs/rules.md#sponsoring): the payment for a sponsor, the registration for everyone else, which
 * returns to the choice.
 * @returns a function of the place's id and the chosen sum in dollars; its result is undefined while sponsoring is not
 * possible
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
