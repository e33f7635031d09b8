import type { Operator } from '#contract/entities/operator.ts';
import type { GivingKind } from '#contract/entities/sponsorship.ts';

/** Kinds of giving that sponsors may choose: zakat only if the agreeing scholar is named. */
export function offeredKinds({ givingKinds, zakatScholar }: Operator): GivingKind[] {
  return givingKinds.filter((kind) => kind !== 'zakat' || zakatScholar !== null);
}
