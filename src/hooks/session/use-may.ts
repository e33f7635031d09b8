import type { EndpointName } from '#contract/endpoints.ts';
import { may, type RowOf } from '#contract/rights/may.ts';
import { mayOpen, type ScreenName } from '#contract/rights/screens.ts';
import { isChild } from '#contract/rights/slips.ts';
import { useSession } from './use-session.ts';

/** True if the user may call an endpoint, for this row if the right depends on it. Every button asks it. */
export function useMay<TName extends EndpointName>(endpoint: TName, ...row: RowOf<TName>): boolean {
  return useMayCall()(endpoint, ...row);
}

/** `useMay` for the rows of a list. */
export function useMayCall(): <TName extends EndpointName>(endpoint: TName, ...row: RowOf<TName>) => boolean {
  const { role, user } = useSession();
  return (endpoint, ...[row]) =>
    may(endpoint, { role, userId: user?.id, isChild: user !== null && isChild(user) }, row);
}

/** True if the user may open a screen. Every link to a screen that not all roles have asks it. */
export function useMayOpen(screen: ScreenName): boolean {
  return mayOpen(screen, useSession().role);
}

/** True if the user manages everything, not only their own regions. */
export function useManagesAll(): boolean {
  return useMayOpen('regions');
}
