import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerProblem } from '#server/http/problems/problems.ts';
import { addClosing } from './closing.ts';

/** More than the system buffers while the reader does not read. */
const bytes = 32 * 1024 * 1024;

let app: FastifyInstance;
let reached: Promise<void>;

beforeEach(async () => {
  app = Fastify();
  app.setErrorHandler(answerProblem);
  app.decorateRequest('problem', undefined);
  addClosing(app);
  reached = new Promise((resolve) => {
    app.get('/large', async () => {
      resolve();
      return Buffer.alloc(bytes);
    });
  });
  app.get('/small', async () => 'small');
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(() => app.close());

function open(): Socket {
  return connect((app.server.address() as AddressInfo).port, '127.0.0.1');
}

function ask(line: Socket, path: string): void {
  line.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
}

async function allOf(line: Socket): Promise<number> {
  let length = 0;
  for await (const piece of line) length += (piece as Buffer).length;
  return length;
}

test('an answer on a slow connection arrives whole although the server is closed during it', async () => {
  const line = open();
  ask(line, '/large');
  await reached;
  await once(line, 'readable');
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  expect(await allOf(line)).toBeGreaterThan(bytes);
  await closed;
});

test('a connection that has had its answer does not keep the server from closing', async () => {
  const line = open();
  ask(line, '/small');
  const [head] = (await once(line, 'data')) as [Buffer];
  expect(head.toString()).toContain('200 OK');
  await app.close();
  expect(await allOf(line)).toBe(0);
});
