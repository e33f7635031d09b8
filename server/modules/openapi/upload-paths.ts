import { limits } from '#contract/limits.ts';
import { rejectionsWith } from './components.ts';
import type { Json } from './schemas.ts';

const external = { description: 'The tus protocol 1.0', url: 'https://tus.io/protocols/resumable-upload' };
const version = { name: 'Tus-Resumable', in: 'header', required: true, schema: { type: 'string', enum: ['1.0.0'] } };
const offset: Json = { description: 'How many bytes the server has', schema: { type: 'integer', minimum: 0 } };
const length = { type: 'integer', minimum: 1, maximum: limits.fileBytes };

function uploadCall(operationId: string, summary: string, parameters: Json[], responses: Json, rest: Json = {}): Json {
  return {
    operationId: `uploads.${operationId}`,
    tags: ['uploads'],
    summary,
    description: `${summary}. For teachers, each for their own uploads.`,
    externalDocs: external,
    security: [{ session: [] }],
    parameters: [version, ...parameters],
    ...rest,
    responses: {
      ...responses,
      ...rejectionsWith([400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 429, 500, 503, 507]),
    },
  };
}

/** Paths that tus serves, which the table of the contract does not have (server/files/uploads). */
export const uploadPaths: Json = {
  '/v1/uploads': {
    options: {
      operationId: 'uploads.options',
      tags: ['uploads'],
      summary: 'The supported parts of the protocol',
      description: 'Versions, extensions and the largest file. No session is needed.',
      externalDocs: external,
      security: [],
      responses: {
        204: {
          description: 'In its headers',
          headers: {
            'Tus-Version': { description: 'Versions of the protocol', schema: { type: 'string' } },
            'Tus-Extension': { description: 'Its extensions', schema: { type: 'string' } },
            'Tus-Max-Size': { description: 'Bytes of the largest file', schema: { type: 'integer' } },
          },
        },
        ...rejectionsWith([400]),
      },
    },
    post: uploadCall(
      'create',
      'Start an upload in pieces',
      [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'Made by the client, new for each upload: a repeat is answered with the upload that it started',
          schema: { type: 'string', pattern: '^[\\w-]{8,128}$' },
        },
        { name: 'Upload-Length', in: 'header', required: false, schema: length },
        {
          name: 'Upload-Metadata',
          in: 'header',
          required: true,
          description: 'Must hold `filename`, in base64',
          schema: { type: 'string', maxLength: 8_000 },
        },
      ],
      {
        201: {
          description: 'Started',
          headers: { Location: { description: 'Where its pieces go', schema: { type: 'string' } } },
        },
      },
    ),
  },
  '/v1/uploads/{uploadId}': {
    parameters: [
      { name: 'uploadId', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
    ],
    head: uploadCall('get', 'How far an upload has come', [], {
      200: { description: 'How far it has come', headers: { 'Upload-Offset': offset } },
    }),
    patch: uploadCall(
      'append',
      'Send the next piece',
      [{ name: 'Upload-Offset', in: 'header', required: true, schema: { type: 'integer', minimum: 0 } }],
      { 204: { description: 'The piece is kept', headers: { 'Upload-Offset': offset } } },
      {
        requestBody: {
          required: true,
          description: 'The bytes from the offset on',
          content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
      },
    ),
    delete: uploadCall('delete', 'Give an upload up', [], { 204: { description: 'Given up' } }),
  },
};
