import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((path) => join('server', path).replaceAll('\\', '/'))
  .filter((path) => /\.(ts|sql)$/.test(path) && !/\.(test|soak)\.ts$|\/migrations\/|\/schema\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const asksTheScope = 'asks the scope, which leaves out reports that wait';
const facts = 'gives whether and when a report came, and nothing of it';
const ofSchool = 'is read by the school alone';
const writes = 'writes reports';

/** Files that read reports from the database: why a sponsor reads nothing there of one whose words wait for a release. */
const readers: Readonly<Record<string, string>> = {
  'server/demo/fill-demo.ts': writes,
  'server/figures/class-months.ts': facts,
  'server/figures/page-figures.ts': asksTheScope,
  'server/files/pictures/make-waiting-pictures.ts': writes,
  'server/modules/account/closing.ts': ofSchool,
  'server/modules/audit/entry-rows.ts': ofSchool,
  'server/modules/classes/end-class.ts': facts,
  'server/modules/classes/ended-mails.ts': facts,
  'server/modules/classes/select-classes.ts': facts,
  'server/modules/classes/write-class.ts': facts,
  'server/modules/giving/sponsorships/sponsored-classes.ts': 'asks `areWordsOpen` for everyone but admins',
  'server/modules/classes/last-words.ts': asksTheScope,
  'server/modules/giving/sponsorships/sponsored-reports.ts': asksTheScope,
  'server/modules/mails/queue-reminders.ts': facts,
  'server/modules/mails/still-wanted.ts': asksTheScope,
  'server/modules/months-off/requests/ask-month-off.ts': facts,
  'server/modules/news/select-news.ts': asksTheScope,
  'server/modules/push/push-words.ts': asksTheScope,
  'server/modules/radar/radar-conditions.ts': facts,
  'server/modules/radar/radar-months.ts': asksTheScope,
  'server/modules/radar/select-radar.ts': facts,
  'server/modules/reports/kept-review.ts': writes,
  'server/modules/reports/list-reports.ts': asksTheScope,
  'server/modules/reports/list-reviewed.ts': ofSchool,
  'server/modules/reports/named-students.ts': ofSchool,
  'server/modules/reports/page/remove-erased-names.ts': writes,
  'server/modules/reports/replaced-report.ts': writes,
  'server/modules/reports/report-files.ts': asksTheScope,
  'server/modules/reports/review-report.ts': asksTheScope,
  'server/modules/reports/write-report.ts': writes,
  'server/modules/school-years/undo-school-year.ts': facts,
  'server/modules/stats/attention.ts': ofSchool,
  'server/modules/stats/recent-changes.ts': ofSchool,
  'server/modules/stats/stats-query.ts': facts,
  'server/modules/trail/trail-rows.ts': 'gives the id where the scope opens the report, else when it came',
  'server/modules/users/person-history.ts': ofSchool,
};

const reads =
  /\bselectReports\(|\bfrom\(reports\)|\b(?:from|join) reports\b|\$count\(\s*reports\b|\bfrom \$\{reports\}/;

test('each place that reads reports says why sponsors get nothing there of one that waits for its release', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter(({ text }) => reads.test(text)).map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(readers).toSorted());
});
