import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { HttpError } from '#server/http/http-error.ts';
import { toHttpError } from './to-http-error.ts';

function asked(method: string): FastifyRequest {
  return { method, headers: {} } as FastifyRequest;
}

/** In the form in which drizzle wraps errors of node-postgres. */
function databaseError(code: string, more: object = {}): Error {
  return new Error('Failed query: … params: secret', {
    cause: Object.assign(new Error('words of PostgreSQL'), { code, severity: 'ERROR', ...more }),
  });
}

test.each([
  ['23505', { constraint: 'users_email_unique' }, 'email-taken'],
  ['23505', { constraint: 'regions_pkey' }, 'already-there'],
  ['23503', { table: 'madaris' }, 'not-found'],
  ['53100', {}, 'storage-full'],
  ['55P03', {}, 'busy'],
  ['57014', {}, 'busy'],
  ['57P01', {}, 'busy'],
  ['08006', {}, 'busy'],
  ['53300', {}, 'busy'],
  ['40P01', {}, 'busy'],
])('the database’s %s %j is reported as %s', (code, more, expected) => {
  expect(toHttpError(databaseError(code, more), asked('POST'))?.code).toBe(expected);
});

test.each(['23503', '23001'])('a deletion that something is in the way of names it (%s)', (code) => {
  const error = toHttpError(databaseError(code, { table: 'class_members' }), asked('DELETE'));
  expect([error?.code, error?.details.values]).toEqual(['has-children', { what: 'people' }]);
});

test('a full disk is reported, wherever in the causes it is', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(toHttpError(new Error('could not store', { cause: full }), asked('POST'))).toMatchObject({
    code: 'storage-full',
    status: 507,
  });
});

test('a database that is away is busy, with a time to come again', () => {
  for (const error of [
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
    new Error('Failed query', { cause: new Error('Client has encountered a connection error and is not queryable') }),
  ]) {
    expect(toHttpError(error, asked('GET'))).toMatchObject({ code: 'busy', details: { retryAfter: 5 } });
  }
});

test('our own faults stay ours: nothing is said of them', () => {
  for (const error of [new Error('bug'), new TypeError('x is not a function'), databaseError('42703'), 'a string']) {
    expect(toHttpError(error, asked('GET'))).toBeUndefined();
  }
  expect(toHttpError(Object.assign(new Error('plugin'), { statusCode: 500 }), asked('GET'))).toBeUndefined();
});

test('a error stays what it is', () => {
  const error = new HttpError('too-much', { values: { open: 3 } });
  expect(toHttpError(error, asked('POST'))).toBe(error);
});
