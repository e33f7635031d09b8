import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { screens } from '#contract/rights/screens.ts';

/*
 * A right that no screen offers is useless. Each right of the contract is searched in the files of its role's screens: those
 * that the route imports, directly or not.
 */

const callers: readonly Caller[] = ['visitor', ...roles];
const folders = { '#features/': 'src/features/', '#hooks/': 'src/hooks/', '#ui/': 'src/ui/' } as const;

/** Rights that need no press, or are used outside of the app, with reasons. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^files\./, 'read by the address that comes with a row'],
  [/^(materials|reports)\.get$/, 'asked by the reader (src/data/reading/watch-document.ts)'],
  [/^sync\.get$/, 'asked by the engine (src/data/sync)'],
  [/^auth\.logout$/, 'sent at signing out (src/data/session)'],
  [/^me\.setPush$/, 'sent when the browser gave its address (src/data/push)'],
  [/^monthsOff\.list$/, 'devices have them with the rows of their places; the list is for programs'],
  [/^openapi\.get$/, 'for programs'],
  [/^books\.seals$/, 'for those who compare the seal on a receipt; the page of the books shows each seal'],
];

/** Rights of one role that follow from the rule of another. */
const ofOneRole: Readonly<Record<string, string>> = {
  'payments.settings of visitor': 'asked where someone pays; it says nothing of anyone',
  'payments.settings of teacher': 'the same',
  'payments.settings of student': 'the same',
  'payments.settings of supervisor': 'the same',
  'payments.settings of admin': 'the same',
  'sponsorships.end of sponsor': 'a sponsor cancels by sponsorships.cancel, without a reason',
  'sponsorships.trail of admin':
    'an admin follows the money by its transfers; the trail of one sponsor is for programs',
  'sponsorships.get of admin': 'the list of sponsorships has each whole row',
  'users.ofMadrasa of teacher': 'a teacher has the students of each class, with the same rows (classes.users)',
  'export.regions of supervisor': 'the regions of a supervisor are on the start; the table is for programs',
};

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    const alias = Object.keys(folders).find((each) => name.startsWith(each)) as keyof typeof folders | undefined;
    const path = alias ? join(folders[alias], name.slice(alias.length)) : resolve(dirname(file), name);
    return /\.tsx?$/.test(path) && existsSync(path) ? [resolve(path)] : [];
  });
}

const named = new Map<string, Set<string>>();

/** The calls that a file names. The outbox names waiting calls, which is no offer. */
function callsIn(file: string): Set<string> {
  const known = named.get(file);
  if (known) return known;
  const text = /\/features\/outbox\//.test(file) ? '' : readFileSync(file, 'utf8');
  const plain = [...text.matchAll(/['`]([a-zA-Z]+\.[a-zA-Z]+)['`]/g)].map(([, name = '']) => name);
  const deletions = [...text.matchAll(/useDelete\('(\w+)'\)/g)].flatMap(([, name]) => [
    `${name}.delete`,
    `${name}.deleteSeveral`,
  ]);
  const calls = new Set([...plain, ...deletions].filter((name) => name in endpoints));
  named.set(file, calls);
  return calls;
}

function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const each of importsOf(file)) reachedFrom(each, seen);
  return seen;
}

/** The roles that open a route: from its screen, or from the nearest screen above it; everybody without one. */
function openedBy(path: string): readonly Caller[] {
  const screen = Object.values(screens).find((each) => each.path === path);
  if (screen) return screen.may;
  return path.length > 1 ? openedBy(path.replace(/\/[^/]*$/, '') || '/') : callers;
}

function offered(): Map<Caller, Set<string>> {
  const found = new Map(callers.map((caller) => [caller, new Set<string>()]));
  for (const name of readdirSync('src/routes')) {
    if (name.startsWith('-') || !name.endsWith('.tsx')) continue;
    const file = resolve('src/routes', name);
    const address = /FileRoute\('([^']*)'\)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '/';
    const path = address.replaceAll(/_(?=\/|$)/g, '').replace(/(?<=.)\/$/, '');
    const calls = [...reachedFrom(file)].flatMap((each) => [...callsIn(each)]);
    for (const caller of openedBy(path)) for (const call of calls) found.get(caller)?.add(call);
  }
  return found;
}

const screensOffer = offered();

/** Each right of the contract, as a line. */
const rights = (Object.keys(endpoints) as EndpointName[]).flatMap((name) =>
  (Object.keys(endpoints[name].may) as Caller[]).map((caller) => ({ name, caller, line: `${name} of ${caller}` })),
);

test('every right of the contract is offered by a screen that its role may open, or is named here with the reason', () => {
  const unseen = rights.filter(
    ({ name, caller, line }) =>
      !screensOffer.get(caller)?.has(name) &&
      !elsewhere.some(([pattern]) => pattern.test(name)) &&
      !(line in ofOneRole),
  );
  expect(unseen.map(({ line }) => line)).toEqual([]);
});

test('every reason is still needed', () => {
  const lines = rights.map(({ line }) => line);
  const stale = Object.keys(ofOneRole).filter((line) => {
    const [name = '', caller = ''] = line.split(' of ');
    return !lines.includes(line) || screensOffer.get(caller as Caller)?.has(name);
  });
  expect(stale).toEqual([]);
  for (const [pattern] of elsewhere) expect(rights.some(({ name }) => pattern.test(name))).toBe(true);
});
