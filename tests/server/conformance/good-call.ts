import { type EndpointName, endpointOf, endpoints, reachOf } from '#contract/endpoints.ts';
import { roles } from '#contract/roles.ts';
import type { TestApp } from '#tests/server/http/open-app.ts';
import type { Asked } from './ask.ts';
import { calls } from './calls.ts';
import { buildScene, type Scene, type SceneCaller } from './scene.ts';
import type { Standing } from './standing.ts';

export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** The endpoints that a test is about. */
export function endpointsWhere(
  is: (row: ReturnType<typeof endpointOf>, name: EndpointName) => unknown,
): EndpointName[] {
  return endpointNames.filter((name) => is(endpointOf(name), name));
}

export interface GoodCall {
  readonly scene: Scene;
  readonly name: EndpointName;
  readonly asked: Asked;
}

/** A call with good input, by the first role that may make it, in a scene of its own. */
export async function goodCall(server: TestApp, name: EndpointName): Promise<GoodCall> {
  return goodCallIn(await buildScene(server, sceneOf(name)), name);
}

/** As above, in a scene that is there, naming what stands somewhere else. */
export async function goodCallIn(
  scene: Scene,
  name: EndpointName,
  standing: Standing = 'same class',
): Promise<GoodCall> {
  const as = callerOf(scene, name);
  const row = calls[name];
  const within = as ?? scene.callers.student;
  if (row.kind === 'list') return { scene, name, asked: { as, query: row.query(scene) } };
  if (row.kind === 'open') return { scene, name, asked: { as, ...(await row.ask(scene, as)) } };
  const { names: _, ...asked } = await row.axes[0].ask(scene, standing, within);
  return { scene, name, asked: { as, ...asked } };
}

/** The first role that may make the call; a visitor where it is for people without an account. */
function callerOf({ callers }: Scene, name: EndpointName): SceneCaller | undefined {
  if (endpointOf(name).guarded) return undefined;
  const role = roles.find((one) => reachOf(name, one));
  return role && callers[role];
}

function sceneOf(name: EndpointName) {
  const row = calls[name];
  return row.kind === 'open' ? {} : (row.scene ?? {});
}
