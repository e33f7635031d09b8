import { furtherWords, leadingWords, type ReportPageAnswer } from '#contract/entities/report-page.ts';

const chosen = ['passages', 'taught', 'needs'] as const;
const written = [leadingWords, ...furtherWords] as const;
const counted = ['lessons', 'students'] as const;

/** The fields of a report page in which a correction can differ, in the order of the page. */
export type ChangedField =
  | (typeof counted)[number]
  | (typeof written)[number]
  | (typeof chosen)[number]
  | 'photos'
  | 'voice';

/**
 * Fields in which a report differs from the one that it replaces. Photos in another order, or with other captions, count as
 * different.
 */
export function changesBetween(before: ReportPageAnswer, after: ReportPageAnswer): ChangedField[] {
  const photosOf = ({ photos }: ReportPageAnswer) => JSON.stringify(photos.map(({ hash, caption }) => [hash, caption]));
  return [
    ...counted.filter((name) => before.figures[name] !== after.figures[name]),
    ...(photosOf(before) === photosOf(after) ? [] : (['photos'] as const)),
    ...written.filter((name) => before[name] !== after[name]),
    ...chosen.filter((name) => JSON.stringify(before[name] ?? []) !== JSON.stringify(after[name] ?? [])),
    ...(before.voice?.hash === after.voice?.hash ? [] : (['voice'] as const)),
  ];
}
