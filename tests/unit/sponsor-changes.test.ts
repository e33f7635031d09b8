import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loggedFields } from '#contract/forms/changed-fields.ts';
import { type Change, fieldChanges, placeActions, reportChanges } from '#server/mail/sponsor-changes.ts';
import { paymentChanges, sponsorshipChanges } from '#server/modules/giving/sponsorship-changes.ts';

const root = join(import.meta.dirname, '../..');
const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((path) => join('server', path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !/\.(test|soak)\.ts$|^server\/demo\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const places = ['region', 'madrasa', 'class'] as const;
const tables = { regions: 'region', madaris: 'madrasa', classes: 'class', monthsOff: 'place' } as const;
/** Tables that decide about each event: `sponsorshipChanges`, `paymentChanges` and `reportChanges`. */
const writersOfEvents = [
  'server/modules/giving/sponsorships/write-sponsorship.ts',
  'server/modules/giving/payments/write-payment.ts',
  'server/modules/reports/write-report.ts',
];
/** Columns that do not affect payments, readers or sponsored places: the server's own marks, and the unchanged past. */
const marks = ['version', 'updatedAt', 'endNoted', 'pastDueDays', 'claimedUntil', 'picture'];

interface Audited {
  readonly path: string;
  readonly types: readonly string[];
  readonly actions: readonly string[];
}

/** Each entry that the sources write into the audit log. A type that is not a literal can be any place. */
function audited(): Audited[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\baudit\(\s*([^{;]*?),\s*\{ type: ([^,]+),/g)].map(([, action = '', type = '']) => ({
      path,
      types: /^'/.test(type) ? [type.replaceAll("'", '')] : /placeType/.test(type) ? places : [],
      actions: [...action.matchAll(/'([a-z-]+)'(?!\s*\?)/g)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'off'),
    })),
  );
}

const isPlace = (type: string): type is (typeof places)[number] => (places as readonly string[]).includes(type);
const actionsOf = (type: string) =>
  new Set(
    audited()
      .filter(({ types }) => types.includes(type))
      .flatMap(({ actions }) => actions),
  );

test.each(places)('each action on a %s that the sources audit is in the list, and no other', (type) => {
  const known = [...Object.keys(placeActions[type]), 'update'].sort();
  expect([...actionsOf(type)].sort()).toEqual(known);
});

test.each(places)('each field of the form of a %s is in the list', (type) => {
  expect(Object.keys(fieldChanges[type])).toEqual(expect.arrayContaining([...loggedFields[type]]));
});

test('whatever writes a place, its months off, sponsorships, payments or reports is audited as what the list names', () => {
  const unknown = sources.flatMap(({ path, text }) => {
    const names = new Set(
      audited()
        .filter((entry) => entry.path === path)
        .flatMap(({ types }) => types),
    );
    const isListed = writersOfEvents.includes(path) || [...names].some(isPlace);
    const statements = [
      ...text.matchAll(/\.update\((\w+)\)\s*\.set\(\{?([^)]*?)[})]/g),
      ...text.matchAll(/\.(?:insert|delete)\((monthsOff)\)()/g),
    ];
    return statements
      .filter(([, table = '']) => table in tables || ['sponsorships', 'payments', 'reports'].includes(table))
      .filter(
        ([, , set = '']) =>
          set === '' || [...set.matchAll(/(?:^|,)\s*(\.{3}\w+|\w+)/g)].some(([, key = '']) => !marks.includes(key)),
      )
      .filter(() => !isListed && !isHold(path))
      .map(([statement]) => `${path}: ${statement}`);
  });
  expect(unknown).toEqual([]);
});

/** A hold that its sponsor changes before paying it. */
function isHold(path: string): boolean {
  return path === 'server/modules/giving/sponsorships/hold-amount.ts';
}

const entries: readonly (readonly [string, Change])[] = [
  ...places.flatMap((type) => Object.entries({ ...fieldChanges[type], ...placeActions[type] })),
  ...Object.entries(sponsorshipChanges),
  ...Object.entries(paymentChanges),
  ...Object.entries(reportChanges),
];

test('each mail and each item that the list names is sent, and each other entry gives a reason', () => {
  const mailing = sources.filter(
    ({ path }) => !/mail-kinds|sponsor-changes|sponsorship-changes|still-wanted/.test(path),
  );
  const news = sources.filter(({ path }) => path.startsWith('server/modules/news/'));
  const isIn = (of: typeof sources, kind: string) => of.some(({ text }) => text.includes(`'${kind}'`));
  const wrong = entries.flatMap(([name, change]) => {
    if ('because' in change) return change.because.length > 10 ? [] : [name];
    const { mail, news: item } = change;
    const isMailed = typeof mail === 'string' ? isIn(mailing, mail) : mail.because.length > 10;
    const isNews = typeof item === 'string' ? isIn(news, item) : item.because.length > 10;
    return isMailed && isNews ? [] : [`${name}: ${JSON.stringify(change)}`];
  });
  expect(wrong).toEqual([]);
});
