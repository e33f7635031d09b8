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

test('somebody who writes a client finds every call with its body and its answer', () => {
  const create = paths['/v1/regions']?.post;
  expect(create?.operationId).toBe('regions.create');
  expect(create?.requestBody?.content['application/json']?.schema.properties).toHaveProperty('totalPrice');
  expect(create?.responses['201']?.content['application/json']?.schema).toMatchObject({
    properties: { data: { properties: { totalPrice: { type: 'number' } } } },
  });
  expect(create?.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
});

test('what stands in braces in a path is described, and must be given', () => {
  for (const [path, operations] of Object.entries(paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
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

test('the document is valid OpenAPI 3.1, as a validator by others reads it', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(openApiDocument()));
  expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
});

test('a document that is none is told so', async () => {
  const { paths: _, ...rest } = openApiDocument();
  const responses = { '/v1/x': { get: { responses: { 200: {} } } } };
  expect((await new Validator().validate({ ...rest, paths: responses })).valid).toBe(false);
});
