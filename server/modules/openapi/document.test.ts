import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApiDocument } from './document.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: Record<string, { content: Record<string, { schema?: object }> }>;
}

const paths = openApiDocument().paths as Record<string, Record<string, Operation>>;

test('someone who writes a client finds every call with its body and its answer', () => {
  const create = paths['/v1/regions']?.post;
  expect(create?.operationId).toBe('regions.create');
  expect(create?.requestBody?.content['application/json']?.schema.properties).toHaveProperty('totalPrice');
  expect(create?.responses['201']?.content['application/json']?.schema).toMatchObject({
    properties: { data: { properties: { totalPrice: { type: 'number' } } } },
  });
  expect(create?.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
});

test('what is in braces in a path is described, and must be given', () => {
  for (const [path, operations] of Object.entries(paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    if (path.startsWith('/v1/uploads')) continue;
    for (const { parameters } of Object.values(operations)) {
      const described = parameters.filter((one) => one.in === 'path');
      expect(described.map(({ name }) => name)).toEqual(named);
      expect(described.every(({ required }) => required)).toBe(true);
    }
  }
});

test('an upload is a form with its file', () => {
  const upload = paths['/v1/classes/{classId}/reports']?.post;
  expect(upload?.requestBody?.content['multipart/form-data']?.schema.properties).toMatchObject({
    report: { format: 'binary' },
    title: { type: 'string' },
  });
});

test('an empty form fits no call that asks for something', () => {
  for (const [name, required] of [
    ['/v1/regions', ['name', 'address', 'totalPrice', 'supervisorId']],
    ['/v1/auth/login', ['email', 'password']],
    // Without a password the person is invited.
    ['/v1/users', ['fullName', 'email', 'role']],
  ] as const) {
    const schema = paths[name]?.post?.requestBody?.content['application/json']?.schema;
    expect(schema).toMatchObject({ required });
  }
});

test('prices, pages and limits have their bounds', () => {
  const price = paths['/v1/regions']?.post?.requestBody?.content['application/json']?.schema.properties;
  expect(JSON.stringify(price)).toContain('"maximum":1000000');
  const query = paths['/v1/regions']?.get?.parameters as unknown as { name: string; schema: object }[];
  expect(query.find(({ name }) => name === 'limit')?.schema).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 10,
  });
});

test('no two templates are one address, and each call says how it is rejected', () => {
  const shapes = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
  const file = paths['/v1/files/reports/{fileId}']?.get;
  expect(Object.keys(file?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '206', '304', '404', '412', '416']),
  );
  expect(Object.keys(paths['/v1/regions/{id}']?.put?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '401', '403', '404', '409', '412', '413', '415', '422']),
  );
  expect(Object.keys(paths['/v1/uploads/{uploadId}'] ?? {})).toEqual(['parameters', 'head', 'patch', 'delete']);
});

test('the document is valid OpenAPI 3.1, as a validator by others reads it', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(openApiDocument()));
  expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
});

test('a document that is none is reported', async () => {
  const { paths: _, ...rest } = openApiDocument();
  const responses = { '/v1/x': { get: { responses: { 200: {} } } } };
  expect((await new Validator().validate({ ...rest, paths: responses })).valid).toBe(false);
});
