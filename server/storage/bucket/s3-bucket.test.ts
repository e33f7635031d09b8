import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { toHttpError } from '#server/http/problems/to-http-error.ts';
import { ObjectStoreFailed } from '#server/storage/errors.ts';
import { openBucket } from './s3-bucket.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function store(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
}

const empty = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
const status = (error: unknown) => toHttpError(error, {} as FastifyRequest)?.status;

test('a store that vanishes while a file goes there, or comes from there, is 503 and not our own fault', async () => {
  const url = await store((request, response) => {
    if (request.url?.includes('list-type')) return response.end(empty);
    if (request.method !== 'GET') return request.socket.destroy();
    response.writeHead(200, { 'content-length': '1000' }).write('half');
    return setImmediate(() => request.socket.destroy());
  });
  const bucket = await openBucket(url);
  const folder = await mkdtemp(join(tmpdir(), 'sanad-bucket-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'file');
  await writeFile(file, 'content');
  const failures = [
    () => bucket.putFile('a', file, { size: 7, sha256: '0'.repeat(64) }),
    () => bucket.putText('a', 'note'),
    () => bucket.delete('a'),
    async () => buffer(await bucket.get('a')),
  ];
  for (const failure of failures) expect(status(await failure().catch((error: unknown) => error))).toBe(503);
  for (const server of servers) server.close().closeAllConnections();
  expect(status(await bucket.stat('a').catch((error: unknown) => error))).toBe(503);
});

test('a start waits for a store that cannot be reached, or fails, at first', async () => {
  let asked = 0;
  const url = await store((request, response) => {
    asked += 1;
    if (asked <= 2) return request.socket.destroy();
    return response.end(empty);
  });
  await openBucket(url, [1, 1, 1]);
  expect(asked).toBe(3);
});

test('a start ends where the store stays away, and at once where it rejects the key', async () => {
  let asked = 0;
  const gone = await store((request) => {
    asked += 1;
    request.socket.destroy();
  });
  await expect(openBucket(gone, [1])).rejects.toThrow(ObjectStoreFailed);
  expect(asked).toBe(2);
  const strict = await store((_request, response) => {
    asked += 1;
    response.writeHead(403).end('AccessDenied');
  });
  await expect(openBucket(strict, [1, 1])).rejects.toThrow('AccessDenied');
  expect(asked).toBe(3);
});
