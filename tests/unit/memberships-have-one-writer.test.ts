import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((path) => join('server', path).replaceAll('\\', '/'))
  .filter((path) => /\.(ts|sql)$/.test(path) && !/\.(test|soak)\.ts$|\/migrations\/|\/schema\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

const writer = 'server/access/membership/write-membership.ts';

test('each person who leaves a class leaves a period behind: one file takes people out, and the demo alone adds them by another way', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(filesWith(/\bdelete\s*\(\s*classMembers\s*\)|\bdelete\s+from\s+"?class_members\b/i)).toEqual([writer]);
  expect(filesWith(/\binsert\s*\(\s*classMembers\s*\)|\binsert\s+into\s+"?class_members\b/i)).toEqual([writer]);
  expect(filesWith(/insertRows\(db, classMembers/)).toEqual(['server/demo/fill-demo.ts']);
});

/** Files that read ended memberships, each with its reason. All other queries are about present members. */
const readers: Readonly<Record<string, string>> = {
  [writer]: 'writes them',
  'server/access/membership/membership.ts':
    'decides who still reads a class, and has all memberships that are over as one table',
  'server/access/require-class.ts': 'decides who still sends a report',
  'server/db/functions/journal.sql': 'notes their changes for devices',
  'server/figures/class-months.ts': 'since when a class lacks someone',
  'server/modules/account/person-columns.ts': 'says that a person gets their own',
  'server/modules/classes/note-ends.ts': 'notes that the days of a former teacher are over',
  'server/modules/classes/select-classes.ts': 'the last month of its reader',
  'server/modules/reports/named-students.ts': 'finds names of former students in words that sponsors read',
};

/** Files that read all memberships that are over, with those of classes that have ended. */
const ofThePast: Readonly<Record<string, string>> = {
  'server/access/membership/membership.ts': 'defines them',
  'server/modules/account/personal-data.ts': 'gives a person their own',
  'server/modules/users/list-users.ts': 'lists former people behind their filter',
  'server/modules/users/person-history.ts': 'shows the past of a person',
  'server/modules/users/select-users.ts': 'the months of a former person',
};

test('each screen of the past of a person also has their classes that have ended', () => {
  expect(filesWith(/\bmembershipsOver\b/)).toEqual(Object.keys(ofThePast).sort());
});

test('former members are counted and listed nowhere but where their past is meant', () => {
  expect(filesWith(/\bpastMembers\b|\bpast_members\b/)).toEqual(Object.keys(readers).sort());
});
