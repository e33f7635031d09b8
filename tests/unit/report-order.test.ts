import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { furtherWords, leadingWords, quotationOfReport, reportWords } from '#contract/entities/report-page.ts';

/** All places where people read words of a report, and how each puts first what went well. */
const places = {
  'the report on a screen, of sponsors, teachers and supervisors': ['src/ui/report/report-sheet.tsx', 'leadingWords'],
  'its PDF, and that of the sample': ['server/documents/report-pdf.ts', 'leadingWords'],
  'changes of a corrected report': ['src/features/reader/review/changes-between.ts', 'leadingWords'],
  'the newest reports of a sponsor': ['src/features/sponsorships/newest-reports.tsx', 'quotationOfReport'],
  'the mail about the end of a class': ['server/modules/classes/last-words.ts', 'quotationOfReport'],
  'the mail about a report': ['server/modules/mails/still-wanted.ts', 'quotationOfReport'],
} as const satisfies Record<string, readonly [string, 'leadingWords' | 'quotationOfReport']>;

/** Files that write, move or store these words and show them to no one. */
const others = [
  /^contract\/entities\/report-page\.ts$/,
  /^contract\/forms\/report-form\.ts$/,
  /^server\/demo\//,
  /^server\/modules\/samples\/sample-files\.ts$/,
  /^src\/features\/reports\/page\/report-(editor|from-draft)\.tsx?$/,
  // 'It went well' of a call.
  /^src\/data\/send\//,
];

test('each place that shows words of a report has its order from one source', () => {
  const named = execFileSync(
    'git',
    ['grep', '-lE', 'wentWell|leadingWords|quotationOfReport', '--', 'src', 'server', 'contract'],
    {
      encoding: 'utf8',
    },
  );
  const files = named.split('\n').filter((file) => file && !/\.(test|soak)\.tsx?$/.test(file));
  const showing = files.filter((file) => !others.some((pattern) => pattern.test(file)));
  expect(showing.sort()).toEqual(
    Object.values(places)
      .map(([file]) => file)
      .sort(),
  );
  for (const [place, [file, source]] of Object.entries(places)) {
    const code = readFileSync(file, 'utf8');
    expect(code.includes(source), place).toBe(true);
    expect(/\.wentWell|'wentWell'/.test(code), `${place} names no field by itself`).toBe(false);
  }
});

test('what went well comes before the other words, of which none is left out', () => {
  expect(leadingWords).toBe('wentWell');
  expect([leadingWords, ...furtherWords].toSorted()).toEqual(reportWords.toSorted());
});

test.each(['en', 'ar'])('sample cards in %s start with a quotation', (language) => {
  const { samples } = JSON.parse(readFileSync(`public/locales/${language}/home.json`, 'utf8'));
  for (const key of ['quran', 'arabic']) expect(samples.items[key].quotation, key).toBeTruthy();
});

const none = { covered: '', wentWell: '', needed: '' };

test('what went well stands for a report, then what was covered, then what is needed, and nothing for a voice note', () => {
  const all = { covered: 'Letters.', wentWell: 'A girl spoke.', needed: 'Chalk.' };
  expect(quotationOfReport(all)).toBe('A girl spoke.');
  expect(quotationOfReport({ ...all, wentWell: ' \n ' })).toBe('Letters.');
  expect(quotationOfReport({ ...none, needed: 'Chalk.' })).toBe('Chalk.');
  expect([quotationOfReport(none), quotationOfReport(null), quotationOfReport(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a long text ends with a whole sentence, in either script, and with its first paragraph', () => {
  expect(quotationOfReport({ ...none, wentWell: 'All came.\nThe roof leaks.' })).toBe('All came.');
  const english = `${'She wrote a story. '.repeat(12)}${'And so on '.repeat(30)}`;
  expect(quotationOfReport({ ...none, wentWell: english })).toBe('She wrote a story. '.repeat(12).trim());
  const arabic = `${'هل حفظوا السورة؟ '.repeat(10)}${'كلمة '.repeat(60)}`;
  expect(quotationOfReport({ ...none, wentWell: arabic })).toBe('هل حفظوا السورة؟ '.repeat(10).trim());
});

test('one endless sentence ends after a whole word, and no letter is cut', () => {
  const words = quotationOfReport({ ...none, wentWell: 'kitab '.repeat(80) }) ?? '';
  expect(words).toMatch(/^(kitab )*kitab…$/);
  const emoji = quotationOfReport({ ...none, wentWell: '🌙'.repeat(300) }) ?? '';
  expect(emoji).toMatch(/^(🌙)+…$/u);
});
