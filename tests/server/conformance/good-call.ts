import { type EndpointName, endpointOf, endpoints, reachOf } from '#contract/endpoints.ts';
import { roles } from '#contract/rights/roles.ts';
import type { TestApp } from '#tests/server/http/open-app.ts';
import type { Asked } from './ask.ts';
import { calls } from './calls.ts';
import { buildFixture, type Fixture, type FixtureCaller } from './fixture.ts';
import type { Standing } from './standing.ts';

export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** The endpoints for a test. */
export function endpointsWhere(
  is: (row: ReturnType<typeof endpointOf>, name: EndpointName) => unknown,
): EndpointName[] {
  return endpointNames.filter((name) => is(endpointOf(name), name));
}

export interface GoodCall {
  readonly fixture: Fixture;
  readonly name: EndpointName;
  readonly asked: Asked;
}

/** A call with valid input, by the first role that may make it, in a separate fixture. */
export async function goodCall(server: TestApp, name: EndpointName): Promise<GoodCall> {
  return goodCallIn(await buildFixture(server, fixtureOf(name)), name);
}

/** The same in an existing fixture, with an object of another standing. */
export async function goodCallIn(
  fixture: Fixture,
  name: EndpointName,
  standing: Standing = usualStanding(name),
): Promise<GoodCall> {
  const as = callerOf(fixture, name);
  const row = calls[name];
  const within = as ?? fixture.callers.student;
  if (row.kind === 'list') return { fixture, name, asked: { as, query: row.query(fixture) } };
  if (row.kind === 'open') return { fixture, name, asked: { as, ...(await row.ask(fixture, as)) } };
  const { names: _, ...asked } = await row.axes[0].ask(fixture, standing, within);
  return { fixture, name, asked: { as, ...asked } };
}

function usualStanding(name: EndpointName): Standing {
  const row = calls[name];
  return (row.kind === 'things' ? row.good : undefined) ?? 'same class';
}

/** The first role that may make the call; a visitor if it is for people without an account. */
function callerOf({ callers }: Fixture, name: EndpointName): FixtureCaller | undefined {
  if (endpointOf(name).guarded) return undefined;
  const role = roles.find((one) => reachOf(name, one));
  return role && callers[role];
}

function fixtureOf(name: EndpointName) {
  const row = calls[name];
  return row.kind === 'open' ? {} : (row.fixture ?? {});
}
