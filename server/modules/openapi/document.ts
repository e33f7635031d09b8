import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpointOf, endpoints } from '#contract/endpoints.ts';
import { apiBase } from '#contract/path.ts';
import { Problem } from '#contract/problems.ts';
import { version } from '#server/version.ts';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). */
export function openApiDocument(): Json & { openapi: string } {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint = endpointOf(name);
    const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Sanad', version },
    servers: [{ url: apiBase.replace(/\/$/, '') }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operationOf(name: EndpointName, endpoint: Endpoint): Json {
  const { may, params, query, answer, status, summary, method } = endpoint;
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary,
    security: may.visitor ? [{}, { session: [] }] : [{ session: [] }],
    'x-who-may': may,
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      ...(endpoint.idempotent ? [header('Idempotency-Key', '^[\\w-]{8,128}$')] : []),
      ...(method === 'PUT' ? [header('If-Match', '^"\\d+"$')] : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      [status]: answer ? json(summary, answer) : { description: summary, content: { '*/*': {} } },
      default: json('A problem: a message for a person and a stable code', Problem),
    },
  };
}

function bodyOf({ body, file }: Endpoint): Json {
  if (!body) return {};
  const schema = jsonSchema(body, 'input') as { properties?: Json };
  if (!file) return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  const withFile = { ...schema, properties: { ...schema.properties, [file]: { type: 'string', format: 'binary' } } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile } } } };
}

function parametersOf(place: 'path' | 'query', schema: v.GenericSchema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: one,
  }));
}

function header(name: string, pattern: string): Json {
  return { name, in: 'header', required: false, schema: { type: 'string', pattern } };
}

function json(description: string, schema: v.GenericSchema): Json {
  return { description, content: { 'application/json': { schema: jsonSchema(schema, 'output') } } };
}

/** What JSON Schema cannot say (transforms, counts of letters as people count) is left out, never guessed. */
function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore', target: 'draft-2020-12' });
  return rest;
}
