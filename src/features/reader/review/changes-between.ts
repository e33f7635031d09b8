import type { ReportPageAnswer } from '#contract/entities/report-page.ts';

const written = ['covered', 'wentWell', 'needed'] as const;
const counted = ['lessons', 'students'] as const;

/** The fields of a report page in which a correction can differ, in the order of the page. */
export type ChangedField = (typeof counted)[number] | (typeof written)[number] | 'photos' | 'voice';

/** In which fields a report differs from the one that it replaces. The same photos in another order, or with other captions, differ. */
export function changesBetween(before: ReportPageAnswer, after: ReportPageAnswer): ChangedField[] {
  const photosOf = ({ photos }: ReportPageAnswer) => JSON.stringify(photos.map(({ hash, caption }) => [hash, caption]));
  return [
    ...counted.filter((name) => before.figures[name] !== after.figures[name]),
    ...(photosOf(before) === photosOf(after) ? [] : (['photos'] as const)),
    ...written.filter((name) => before[name] !== after[name]),
    ...(before.voice?.hash === after.voice?.hash ? [] : (['voice'] as const)),
  ];
}
