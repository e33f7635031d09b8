import { useOperator } from './use-operator.ts';

/**
 * True if no sponsorship can be made here yet: no gateway takes money, or no admin has opened the site. Nothing is offered
 * for money then.
 */
export function useOpensSoon(): boolean {
  return useOperator().operator?.takesSponsors === false;
}
