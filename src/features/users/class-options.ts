import type { Class } from '#contract/reading/read.ts';
import { useManagesAll } from '#hooks/session/use-may.ts';

/** A class as a picker offers it. */
export const classOption = ({ id, name, madaris }: Class) => ({ value: id, label: name, detail: madaris.name });

/** The query of the classes that the user manages, in one madrasa or in all. */
export function useOwnClassQuery(madarisId: string | undefined) {
  const managesAll = useManagesAll();
  return { ...(madarisId && { madarisId }), ...(!managesAll && { mine: true }) };
}
