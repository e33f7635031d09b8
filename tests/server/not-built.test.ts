import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpointOf, endpoints } from '#contract/endpoints.ts';
import { apiBase } from '#contract/path.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson, openTestApp, type TestApp } from './http/open-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
});

afterAll(() => server.close());

test('every call of the contract is built', async () => {
  const unbuilt: EndpointName[] = [];
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path, may } = endpointOf(name);
    const role = (['admin', 'teacher', 'sponsor'] as const).find((one) => may[one]) ?? 'admin';
    const { bearer } = await buildPerson(server, role);
    const url = apiBase + path.replace(/:\w+/g, newId());
    const { statusCode } = await server.app.inject({ method, url, headers: { authorization: bearer } });
    expect(statusCode, name).not.toBe(500);
    if (statusCode === 501) unbuilt.push(name);
  }
  expect(unbuilt).toEqual([]);
});
