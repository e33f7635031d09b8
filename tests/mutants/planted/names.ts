import type { PlantedBug } from '../planted-bug.ts';

const matching = { project: 'unit', test: 'contract/text/names/names-in.test.ts' } as const;
const release = { project: 'server', test: 'server/modules/reports/release-words.test.ts' } as const;

/** Names of children in words, and words that wait for a release (record 123). */
export const nameBugs: readonly PlantedBug[] = [
  {
    name: 'a name behind an Arabic particle is not found (W8)',
    file: 'contract/text/names/names-in.ts',
    find: 'for (const prefix of prefixes) {',
    replace: 'for (const prefix of prefixes.slice(0, 0)) {',
    ...matching,
  },
  {
    name: 'a name in the genitive is not found (W8)',
    file: 'contract/text/names/names-in.ts',
    find: "const after = genitive.exec(text)?.[0] ?? '';",
    replace: "const after = '';",
    ...matching,
  },
  {
    name: 'a surah counts as a child (W8)',
    file: 'contract/text/names/names-in.ts',
    find: 'return (before !== undefined && namedPersons.has(before)) ||',
    replace: 'return (before !== undefined && before === undefined) ||',
    ...matching,
  },
  {
    name: 'a word of the language holds a report back (W8)',
    file: 'contract/text/names/names-in.ts',
    find: 'const isWritten = isOrdinary(key);',
    replace: 'const isWritten = key === undefined;',
    ...matching,
  },
  {
    name: 'the particle goes with the name (W8)',
    file: 'contract/text/names/names-in.ts',
    find: 'result += text.slice(at, start) + before + ',
    replace: 'result += text.slice(at, start) + ',
    ...matching,
  },
  {
    name: 'sponsors open a report that waits for its release',
    file: 'server/access/scope.ts',
    find: 'and reports.counts\n        and ',
    replace: 'and reports.counts\n        or ',
    ...release,
  },
  {
    name: 'copies on devices of sponsors have a report that waits for its release',
    file: 'server/access/scope.ts',
    find: 'and reports.counts and ',
    replace: 'and reports.counts or ',
    ...release,
  },
  {
    name: 'the months of a sponsored class lead to a report that waits for its release',
    file: 'server/modules/giving/sponsorships/sponsored-classes.ts',
    find: "const isOpen = call.reach === 'all' ? undefined : areWordsOpen;",
    replace: 'const isOpen = undefined;',
    ...release,
  },
  {
    name: 'the mail to sponsors does not wait for the release',
    file: 'server/modules/reports/create-report.ts',
    find: 'if (sponsorsRead[report.words]) await notifySponsors(db, arrived);',
    replace: 'await notifySponsors(db, arrived);',
    ...release,
  },
  {
    name: 'sponsors are not notified of the release',
    file: 'server/modules/reports/release-words.ts',
    find: 'const isRead = body.released && countsIn[reportStateOf(review)];',
    replace: 'const isRead = body.released && !countsIn[reportStateOf(review)];',
    ...release,
  },
  {
    name: 'an older form of the settings turns the release off',
    file: 'server/modules/operator/settings.ts',
    find: 'releasesWords: form.releasesWords ?? before.releasesWords,',
    replace: 'releasesWords: form.releasesWords ?? false,',
    ...release,
  },
  {
    name: 'a child who left may be named unmarked (W8)',
    file: 'server/modules/reports/named-students.ts',
    find: '} union $',
    replace: '} intersect $',
    ...release,
  },
];
