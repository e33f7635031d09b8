import * as v from 'valibot';

/** Things that classes ask for most, in the order of the form; the words beside them say more. */
export const reportNeeds = [
  'books',
  'notebooks',
  'mushafs',
  'board',
  'mats',
  'heating',
  'repairs',
  'pay',
  'other',
] as const;
export type ReportNeed = (typeof reportNeeds)[number];

/** The needs that a teacher has chosen, each once. */
export const Needs = v.pipe(
  v.array(v.picklist(reportNeeds)),
  v.maxLength(reportNeeds.length),
  v.check((needs) => new Set(needs).size === needs.length),
);

/** The needs that the field of a form or a draft names, in the order of the form: `books mats`. */
export function needsIn(text: string): ReportNeed[] {
  const named = text.split(' ');
  return reportNeeds.filter((need) => named.includes(need));
}
