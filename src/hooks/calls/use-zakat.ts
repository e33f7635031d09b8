import type { ZakatMark } from '#contract/entities/papers/zakat-place.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import type { Lenient } from '#contract/reading/lenient.ts';
import { useAnswer } from './use-answer.ts';
import { useOperator } from './use-operator.ts';

/** The mark that says whether zakat may be given for a place; undefined if zakat is not offered, and until that is known. */
export function useZakat(type: SponsorshipType, id: string): Lenient<ZakatMark> | undefined {
  const { operator } = useOperator();
  const isOffered = operator?.givingKinds.includes('zakat') ?? false;
  const { answer } = useAnswer('zakat.get', { type, id }, isOffered ? {} : null);
  return answer?.data.mark ?? undefined;
}
