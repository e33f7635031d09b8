import type { EndpointName } from '#contract/endpoints.ts';
import { may, type RowOf } from '#contract/rights/may.ts';
import { mayOpen, type ScreenName } from '#contract/rights/screens.ts';
import { isChild } from '#contract/rights/slips.ts';
import { useSession } from './use-session.ts';

/** Says whether the person may call an endpoint, for this row where the right depends on it: asked by every button. */
export function useMay<TName extends EndpointName>(endpoint: TName, ...row: RowOf<TName>): boolean {
  return useMayCall()(endpoint, ...row);
}

/** `useMay` for the rows of a list. */
export function useMayCall(): <TName extends EndpointName>(endpoint: TName, ...row: RowOf<TName>) => boolean {
  const { role, user } = useSession();
  return (endpoint, ...[row]) =>
    may(endpoint, { role, userId: user?.id, isChild: user !== null && isChild(user) }, row);
}

/** Whether the person may open a screen: asked by every link to a screen that not everybody has. */
export function useMayOpen(screen: ScreenName): boolean {
  return mayOpen(screen, useSession().role);
}

/** Whether the person manages everything, and not their own regions alone. */
export function useManagesAll(): boolean {
  return useMayOpen('regions');
}
