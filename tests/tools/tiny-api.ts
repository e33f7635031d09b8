import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serverTimeHeader } from '#contract/server-time.ts';

/** The answer of the tiny API to one address. */
export interface TinyAnswer {
  status?: number;
  /** JSON, or raw bytes. */
  body: unknown;
  headers?: Record<string, string>;
}

type Answer = TinyAnswer | ((request: IncomingMessage) => TinyAnswer | Promise<TinyAnswer>);

export interface TinyApi {
  /** For `setApiBase`. */
  base: string;
  /** Every call so far, in the form `GET /v1/regions?page=1`. */
  calls: string[];
  /** Answers calls whose method and path start with this text; the newest rule counts. */
  on(call: string, answer: Answer): void;
  /** Stops answering. */
  stop(): Promise<void>;
  /** Starts again at the same address. */
  start(): Promise<void>;
}

/** A server over real HTTP whose answers a test chooses, to prove the client against; other addresses get 404. */
export async function startTinyApi(): Promise<TinyApi> {
  const rules: [string, Answer][] = [];
  const calls: string[] = [];
  let server: Server | undefined;
  let port = 0;

  async function answerTo(request: IncomingMessage): Promise<TinyAnswer> {
    const call = `${request.method} ${(request.url ?? '').replace(/^\/api/, '')}`;
    calls.push(call);
    const rule = rules.findLast(([start]) => call.startsWith(start));
    if (!rule) return { status: 404, body: { message: 'Not there', code: 'not-found' } };
    return typeof rule[1] === 'function' ? rule[1](request) : rule[1];
  }

  async function start(): Promise<void> {
    const next = createServer(async (request, response) => {
      const { status = 200, body, headers = {} } = await answerTo(request);
      const isBytes = body instanceof Uint8Array;
      response.writeHead(status, {
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        connection: 'close',
        [serverTimeHeader]: new Date().toISOString(),
        ...headers,
      });
      response.end(isBytes ? body : JSON.stringify(body));
    });
    await new Promise<void>((listening) => next.listen(port, '127.0.0.1', listening));
    port = (next.address() as AddressInfo).port;
    server = next;
  }

  async function stop(): Promise<void> {
    const last = server;
    server = undefined;
    last?.closeAllConnections();
    await new Promise((closed) => (last ? last.close(closed) : closed(undefined)));
  }

  await start();
  return {
    base: `http://127.0.0.1:${port}/api/`,
    calls,
    on: (call, answer) => rules.push([call, answer]),
    start,
    stop,
  };
}
