import type { Operator } from '#contract/entities/operator.ts';
import type { GivingKind } from '#contract/entities/sponsorship.ts';

/** What may be chosen: zakat only where the scholar who agrees is named. */
export function offeredKinds({ givingKinds, zakatScholar }: Operator): GivingKind[] {
  return givingKinds.filter((kind) => kind !== 'zakat' || zakatScholar !== null);
}
