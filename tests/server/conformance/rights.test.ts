import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpointOf, endpoints } from '#contract/endpoints.ts';
import type { Caller } from '#contract/rights/roles.ts';
import { openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import { type Answer, type Asked, ask } from './ask.ts';
import type { Axis, CallRow } from './call-row.ts';
import { calls } from './calls.ts';
import { buildFixture, type Fixture, type FixtureCaller, idOf } from './fixture.ts';
import { covers } from './scope-model.ts';
import { type Standing, standings } from './standing.ts';
import { type Expected, Tally } from './tally.ts';
import type { Thing } from './thing.ts';
import { writtenRights } from './written-rights.ts';

/*
 * Every endpoint of the contract x six kinds of caller x the things they may name (docs/security.md). The expectation follows
 * from the table and from scope-model.ts, never from the server.
 */
const names = Object.keys(endpoints) as EndpointName[];
const callers = ['visitor', 'admin', 'supervisor', 'teacher', 'student', 'sponsor'] as const satisfies Caller[];
const tally = new Tally();
let server: TestApp;
/** For calls that remove nothing. */
let steady: Fixture;

beforeAll(async () => {
  server = await openTestApp();
  steady = await buildFixture(server, { documents: ['material', 'report'] });
});

afterAll(async () => {
  console.info(`Rights: ${names.length} endpoints, ${tally.cells} cells, ${tally.assertions} assertions.`);
  await server.close();
});

test('every endpoint has its row here, and gives the rights that were written down', () => {
  expect(Object.keys(calls).sort()).toEqual([...names].sort());
  for (const name of names) tally.same(endpoints[name].may, writtenRights[name], name);
});

test.each(names)(
  '%s is open to whom the table names, as far as their right reaches, and to no one else',
  async (name) => {
    const row = calls[name];
    if (row.kind === 'open') await walkOpen(name, row);
    else if (row.kind === 'list') await walkList(name, row);
    else for (const axis of row.axes) await walkThings(name, row, axis);
  },
);

test.each(['madrasa', 'region'] as const)(
  'who sponsors a %s reaches what is below it, and nothing else',
  async (sponsorshipOn) => {
    const fixture = await buildFixture(server, { documents: ['report'], sponsorshipOn });
    for (const name of ['reports.list', 'reports.get', 'files.report'] as const) {
      for (const axis of calls[name].kind === 'things' ? calls[name].axes : []) {
        for (const standing of standings) await walkThing(fixture, name, axis, 'sponsor', standing);
      }
    }
    if (calls['sync.get'].kind === 'list') await walkListIn(fixture, 'sync.get', calls['sync.get'], 'sponsor');
  },
);

/** The errors that come before the named thing is looked up. */
function toHttpError(name: EndpointName, caller: Caller): Expected | undefined {
  if (writtenRights[name][caller]) return undefined;
  return caller === 'visitor' ? { status: 401, code: 'not-signed-in' } : { status: 403, code: 'forbidden' };
}

function personOf(fixture: Fixture, caller: Caller): FixtureCaller | undefined {
  return caller === 'visitor' ? undefined : fixture.callers[caller];
}

type Row<TKind extends CallRow['kind']> = Extract<CallRow, { kind: TKind }>;

async function walkOpen(name: EndpointName, row: Row<'open'>): Promise<void> {
  for (const caller of callers) {
    const as = personOf(steady, caller);
    const answer = await ask(server, name, { as, ...(await row.ask(steady, as)) });
    tally.cell(
      steady,
      as,
      answer,
      toHttpError(name, caller) ?? { success: endpointOf(name).status },
      `${name} ${caller}`,
    );
  }
}

/** Each thing of the fixture is a cell: the list holds it or not. */
async function walkList(name: EndpointName, row: Row<'list'>): Promise<void> {
  const fixture = await buildFixture(server, row.fixture);
  for (const caller of callers) await walkListIn(fixture, name, row, caller);
}

async function walkListIn(fixture: Fixture, name: EndpointName, row: Row<'list'>, caller: Caller): Promise<void> {
  const as = personOf(fixture, caller);
  const error = toHttpError(name, caller);
  const pages = await allPages(name, { as, query: row.query(fixture) });
  for (const page of pages) tally.cell(fixture, as, page, error ?? { success: 200 }, `${name} ${caller}`);
  if (!error) lookThrough(fixture, name, row, caller, new Set(pages.flatMap(idsIn)));
}

function lookThrough(
  fixture: Fixture,
  name: EndpointName,
  row: Row<'list'>,
  caller: Caller,
  listed: Set<string>,
): void {
  const reach = writtenRights[name][caller] ?? 'own';
  const as = personOf(fixture, caller);
  const holds = (thing: Thing) => !as || (row.holds?.(thing, fixture, as) ?? covers(fixture, reach, as, thing));
  for (const thing of fixture.things.values()) {
    if (!row.entities.includes(thing.entity)) continue;
    tally.cells += 1;
    tally.same(listed.has(thing.id), holds(thing), `${name} ${caller} ${JSON.stringify(thing)}`);
  }
  for (const entity of row.entities) {
    tally.cells += 1;
    tally.same(listed.has(idOf(fixture, entity, 'deleted')), false, `${name} ${caller} ${entity} that was deleted`);
  }
  const foreign = [...listed].filter((id) => !fixture.things.has(id));
  if (reach !== 'all') tally.same(foreign, [], `${name} ${caller} of other fixtures`);
}

/** A list in one page of a hundred, or all pages of a first sync. */
async function allPages(name: EndpointName, asked: Asked): Promise<Answer[]> {
  const pages = [await ask(server, name, asked)];
  for (let last = pages[0]; last?.body.more; last = pages.at(-1)) {
    pages.push(await ask(server, name, { ...asked, query: { ...asked.query, cursor: last.body.cursor } }));
  }
  return pages;
}

/** The ids of the rows in a list, or in all lists of a page of changes. */
function idsIn({ body }: Answer): string[] {
  const lists: { id: string }[][] = Array.isArray(body.data) ? [body.data] : Object.values(body).filter(Array.isArray);
  return lists.flat().map(({ id }) => id);
}

async function walkThings(name: EndpointName, { fixture: options }: Row<'things'>, axis: Axis): Promise<void> {
  for (const caller of callers) {
    const spoils = axis.spoils && toHttpError(name, caller) === undefined;
    const fixture = spoils ? await buildFixture(server, options) : steady;
    for (const standing of standings) await walkThing(fixture, name, axis, caller, standing);
  }
}

async function walkThing(fixture: Fixture, name: EndpointName, axis: Axis, caller: Caller, standing: Standing) {
  const as = personOf(fixture, caller);
  // A visitor owns nothing, so it names the student's.
  const { names: id, ...asked } = await axis.ask(fixture, standing, as ?? fixture.callers.student);
  const answer = await ask(server, name, { ...asked, as });
  const where = `${name} ${caller}: ${axis.what}, ${standing}`;
  tally.cell(fixture, as, answer, exceptions[where] ?? expected(fixture, name, axis, caller, id), where);
}

function expected(fixture: Fixture, name: EndpointName, axis: Axis, caller: Caller, id: string): Expected {
  const error = toHttpError(name, caller);
  if (error) return error;
  const thing = fixture.things.get(id);
  const reach = writtenRights[name][caller] ?? 'own';
  const as = personOf(fixture, caller);
  const isCovered = thing && (!as || (axis.covers?.(thing, fixture, as, reach) ?? covers(fixture, reach, as, thing)));
  return isCovered ? { success: endpointOf(name).status } : { status: 404, code: 'not-found' };
}

/** Things within reach that are rejected for another reason. */
const exceptions: Readonly<Record<string, Expected>> = {
  'classes.addUser admin: the person who is added, own': { status: 422, code: 'rule-broken' },
  // People close their own account with the password (docs/decisions/0003-deleting-a-person.md).
  'users.delete supervisor: the person, own': { status: 403, code: 'forbidden' },
  'users.delete admin: the person, own': { status: 403, code: 'forbidden' },
  'users.invite supervisor: the person, own': { status: 403, code: 'forbidden' },
  'users.invite admin: the person, own': { status: 403, code: 'forbidden' },
};
