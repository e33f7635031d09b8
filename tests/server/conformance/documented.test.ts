import { expect, test } from 'vitest';
import { undocumented } from './documented.ts';

const headers = { 'content-type': 'application/json; charset=utf-8' };
const problem = JSON.stringify({ message: 'No', code: 'not-found' });

test('an answer that openapi.json describes is none to complain of', () => {
  const asked = { method: 'GET', url: '/api/v1/regions/01990000-0000-7000-8000-000000000000' };
  expect(undocumented(asked, { statusCode: 404, headers, body: problem })).toBeUndefined();
  expect(undocumented({ ...asked, url: '/api/elsewhere' }, { statusCode: 418, headers, body: '' })).toBeUndefined();
});

test.each([
  [418, headers, problem, 'is not in openapi.json'],
  [404, { 'content-type': 'text/plain' }, 'Not found', 'is text/plain instead of application/json'],
  [404, headers, '{"message":"No"}', "must have required property 'code'"],
  [200, headers, '{"data":{"id":7}}', '/data/id must be string'],
  [304, headers, problem, 'has a body'],
])('a %i with %j and %s is noticed', (statusCode, sent, body, fault) => {
  const asked = { method: 'GET', url: '/api/v1/regions/01990000-0000-7000-8000-000000000000?x=1' };
  expect(undocumented(asked, { statusCode, headers: sent, body })).toContain(fault);
});
