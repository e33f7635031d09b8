import { Problem } from '#contract/problems.ts';
import { answerSchema, type Json } from './schemas.ts';

const problem = answerSchema(Problem);

function rejection(description: string, schema = 'Problem', headers: Json = {}): Json {
  return {
    description,
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...headers },
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}

const later = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** Descriptions of rejected calls, by status (docs/rules.md#the-api). */
export const rejections = {
  400: 'The request cannot be read, or its query breaks a rule',
  401: 'No session, or one that has ended',
  402: 'The payment was declined',
  403: 'The role may not do this',
  404: 'Not there, or not in the scope of the caller',
  409: 'Conflict with what is there, or the same key is under way',
  410: 'It has been there, and was removed after its time',
  412: 'Someone changed it since it was read; `current` is the current row',
  413: 'The body or the file is too large, or the space of the account is used up',
  415: 'The type of the body or of the file is not accepted',
  416: 'There is no such part of the file',
  422: 'A field breaks a rule or is not known; `fields` says which',
  429: 'Too many attempts',
  500: 'A fault of the server; the answer says nothing of its inside',
  503: 'The server is busy or restarting',
  507: 'The storage of the server is full',
} as const;

export type Rejection = keyof typeof rejections;

export const components: Json = {
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', description: 'The token that a sign-in answers' },
    link: { type: 'apiKey', in: 'query', name: 'link', description: 'The signature of a file address, for 12 hours' },
  },
  headers: {
    RequestId: { description: 'To be named when asking for help', schema: { type: 'string', format: 'uuid' } },
    ServerTime: {
      description: 'On every answer: what time it is for the server; an answer without it is not the server’s',
      schema: { type: 'string', format: 'date-time' },
    },
    RetryAfter: { description: 'Seconds', schema: { type: 'integer', minimum: 1 } },
    Replayed: {
      description: 'This is the stored answer of an earlier call with this key',
      schema: { type: 'string', enum: ['true'] },
    },
    EntityTag: { description: 'For If-None-Match and, of one row, for If-Match', schema: { type: 'string' } },
  },
  schemas: {
    Problem: problem,
    Conflict: {
      ...problem,
      properties: { ...(problem.properties as Json), current: { type: 'object', additionalProperties: true } },
    },
  },
  responses: Object.fromEntries(
    Object.entries(rejections).map(([status, description]) => [
      `Rejected${status}`,
      rejection(
        description,
        status === '412' || status === '409' ? 'Conflict' : 'Problem',
        status === '429' || status === '503' ? later : {},
      ),
    ]),
  ),
};

/** The answers with these statuses. */
export function rejectionsWith(statuses: readonly Rejection[]): Json {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Rejected${status}` }]));
}
