import type * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { limits, serverLimits } from '#contract/limits.ts';
import { outboxAgeHeader } from '#contract/mirror/outbox-age.ts';
import { serverTimeHeader } from '#contract/server-time.ts';
import { type Rejection, rejectionsWith } from './components.ts';
import { answerSchema, inputSchema, type Json, plainest } from './schemas.ts';

const outboxAge = header(
  outboxAgeHeader,
  'For how many seconds the oldest unsent item of this device has waited, where there is one; only measured',
  '^\\d{1,9}$',
);

/** @param path the template of the operation; its parameter names may differ from the endpoint's */
export function operationOf(name: EndpointName, endpoint: Endpoint, path: string): Json {
  const { may, summary } = endpoint;
  const roles = Object.keys(may).filter((role) => role !== 'visitor');
  return {
    operationId: name,
    tags: [name.slice(0, name.indexOf('.'))],
    summary,
    description: `${summary}. ${may.visitor ? 'No session is needed' : `For ${roles.join(', ')}`}.`,
    security: securityOf(endpoint),
    'x-who-may': may,
    parameters: [...parametersOf(endpoint, path), ...(name === 'sync.get' ? [outboxAge] : [])],
    ...bodyOf(endpoint),
    responses: { ...successOf(endpoint), ...rejectionsWith(statusesOf(endpoint)) },
  };
}

function isFile({ answer, method }: Endpoint): boolean {
  return method === 'GET' && !answer;
}

function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.may.visitor) return [{}, { session: [] }];
  return isFile(endpoint) ? [{ session: [] }, { link: [] }] : [{ session: [] }];
}

function parametersOf(endpoint: Endpoint, path: string): Json[] {
  const { params, query, method, idempotent } = endpoint;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one);
  const places = params ? fieldsOf(params) : [];
  const key = 'Made by the client, new for each intent';
  const read = 'The version that was read, as `"3"`, or the ETag of the row; a list of them';
  return [
    ...places.map(({ schema }, index) => ({ name: names[index], in: 'path', required: true, schema })),
    ...(query ? fieldsOf(query) : []).map((field) => ({ ...field, in: 'query', schema: plainest(field.schema) })),
    ...applying([
      [header('Accept-Language', 'The language of messages: `en` or `ar`'), true],
      [header('Idempotency-Key', key, '^[\\w-]{8,128}$'), idempotent],
      [header('If-Match', read), method === 'PUT' || method === 'DELETE'],
      [header('If-None-Match', 'What the caller has already'), method === 'GET'],
      [header('Range', 'One range of bytes', '^bytes='), isFile(endpoint)],
      [header('If-Range', 'The range only of this content'), isFile(endpoint)],
      [header('If-Match', 'Goes on with this content only'), isFile(endpoint)],
    ]),
  ];
}

function applying<T>(parts: readonly (readonly [T, unknown])[]): T[] {
  return parts.filter(([, applies]) => applies).map(([part]) => part);
}

function fieldsOf(schema: v.GenericSchema): { name: string; required: boolean; schema: Json }[] {
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({ name, required: required.includes(name), schema: one }));
}

function header(name: string, description: string, pattern?: string): Json {
  return { name, in: 'header', required: false, description, schema: { type: 'string', ...(pattern && { pattern }) } };
}

function bodyOf({ body, file, guarded }: Endpoint): Json {
  if (!body) return {};
  const schema = inputSchema(body) as { properties?: Json };
  const largest = guarded ? serverLimits.guardedBodyBytes : serverLimits.jsonBodyBytes;
  const json = { 'application/json': { schema } };
  if (!file) return { requestBody: { required: true, description: `At most ${largest} bytes`, content: json } };
  const withFile = { ...schema, properties: { ...schema.properties, [file]: { type: 'string', format: 'binary' } } };
  const description = `A file of at most ${limits.fileBytes} bytes, or in JSON the \`uploadId\` of a finished upload`;
  return {
    requestBody: { required: true, description, content: { 'multipart/form-data': { schema: withFile }, ...json } },
  };
}

function successOf(endpoint: Endpoint): Json {
  const { answer, status, summary, method, idempotent } = endpoint;
  const headers = {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    [serverTimeHeader]: { $ref: '#/components/headers/ServerTime' },
    ...(method === 'GET' && { ETag: { $ref: '#/components/headers/EntityTag' } }),
    ...(idempotent && { 'Idempotency-Replayed': { $ref: '#/components/headers/Replayed' } }),
  };
  const content = answer
    ? { 'application/json': { schema: answerSchema(answer) } }
    : { '*/*': { schema: { type: 'string', format: 'binary' } } };
  return {
    [status]: { description: summary, headers, content },
    ...(isFile(endpoint) && { 206: { description: 'One range of the file', headers, content } }),
    ...(method === 'GET' && { 304: { description: 'The caller has this already' } }),
  };
}

function statusesOf(endpoint: Endpoint): Rejection[] {
  const { method, path, may, params, body, query, file, guarded, costly, idempotent } = endpoint;
  const isWriting = method !== 'GET';
  // `imports/:id/run` and similar calls: the row may have changed since the caller saw it.
  const isStep = method === 'POST' && path.includes('/:id/');
  return applying<Rejection>([
    [400, true],
    [401, true],
    [402, body && idempotent && !may.visitor && !file],
    [403, true],
    [404, params || isWriting],
    [409, isWriting],
    [412, method === 'PUT' || method === 'DELETE' || isStep || isFile(endpoint)],
    [413, body || guarded],
    [415, body || guarded],
    [416, isFile(endpoint)],
    [422, isWriting],
    [429, guarded || costly || (may.visitor && query) || isWriting],
    [500, true],
    [503, true],
  ]);
}
